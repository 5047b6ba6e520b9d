/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { likelyAddress } from './mail-domains';

describe('a mail domain that looks misspelt', () => {
  test.each([
    ['asha@gmial.com', 'asha@gmail.com'],
    ['asha@gmail.con', 'asha@gmail.com'],
    ['asha@gmal.com', 'asha@gmail.com'],
    ['asha@gamil.co', 'asha@gmail.com'],
    ['asha.rao+gau@GMAILL.COM', 'asha.rao+gau@gmail.com'],
    ['asha@yaho.co.in', 'asha@yahoo.co.in'],
    ['asha@yahooo.com', 'asha@yahoo.com'],
    ['asha@hotnail.com', 'asha@hotmail.com'],
    ['asha@redifmail.com', 'asha@rediffmail.com'],
    [' asha@outlok.com ', 'asha@outlook.com'],
  ])('%s: %s is proposed', (typed, likely) => {
    expect(likelyAddress(typed)).toBe(likely);
  });

  test.each([
    'asha@gmail.com',
    'asha@ymail.com',
    'asha@mail.com',
    'asha@yahoo.co.uk',
    'asha@live.in',
    'asha@example.org',
    'asha@vgb.in',
    'asha@iitb.ac.in',
    'asha@',
    'asha',
    '@gmial.com',
    '',
  ])('%s is not asked about', (typed) => {
    expect(likelyAddress(typed)).toBeUndefined();
  });
});
