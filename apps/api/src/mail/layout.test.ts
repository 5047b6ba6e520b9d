import { describe, expect, test } from '@jest/globals';
import { trust } from '@vgb/content';
import { renderMail } from './layout.js';

const base = { subject: 'S', preview: 'P', heading: 'H', paragraphs: ['Namaste Asha,', 'two\nlines'] };

describe('the layout of mails', () => {
  test('has the same content in HTML and in text', () => {
    const { html, text, subject } = renderMail(
      {
        ...base,
        facts: [{ label: 'Amount', value: '₹2,100' }],
        code: '012345',
        button: { label: 'Open', href: 'https://vgb.example/x?a=1&b=2' },
        notes: ['More: https://vgb.example/y.'],
      },
      'en',
    );
    expect(subject).toBe('S');
    for (const said of ['Namaste Asha,', '₹2,100', '012345', trust.email.value, 'With warm regards,']) {
      expect(html).toContain(said);
      expect(text).toContain(said);
    }
    expect(text).toContain('Open: https://vgb.example/x?a=1&b=2');
    expect(html).toContain('href="https://vgb.example/x?a=1&amp;b=2"');
    expect(html).toContain('href="https://vgb.example/y"');
    expect(html).toContain('two<br>lines');
    expect(html).toMatch(
      /font-size:12px[^>]*>If the button does not open, copy this address into your browser: <a href="https:\/\/vgb\.example\/x\?a=1&amp;b=2"/,
    );
    expect(text).not.toContain('If the button');
  });

  test('HTML in values is escaped', () => {
    const evil = '<img src=x onerror="alert(1)"><a href=\'javascript:alert(1)\'>';
    const { html } = renderMail(
      {
        subject: evil,
        preview: evil,
        heading: evil,
        paragraphs: [evil],
        facts: [{ label: evil, value: evil }],
        notes: [evil],
      },
      'en',
    );
    expect(html).not.toMatch(/<img|<a href='javascript/);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  });

  test('only web and mail addresses become buttons', () => {
    expect(() => renderMail({ ...base, button: { label: 'x', href: 'javascript:alert(1)' } }, 'en')).toThrow(
      RangeError,
    );
  });

  test('a word longer than a phone is wide is broken, wherever it stands', () => {
    const { html } = renderMail({ ...base, notes: [`See https://vgb.example/${'x'.repeat(200)}`] }, 'en');
    expect(html).toMatch(/max-width:560px;table-layout:fixed/);
    expect(html).toMatch(/class="card" style="[^"]*overflow-wrap:anywhere/);
  });

  test('the label of a fact is not broken within a word, however long its value is', () => {
    const { html } = renderMail({ ...base, facts: [{ label: 'Received', value: 'x'.repeat(80) }] }, 'en');
    expect(html).toMatch(/<td [^>]*word-break:normal;overflow-wrap:normal;">Received</);
    expect(html).toMatch(/<td [^>]*word-break:break-word;">x{80}</);
  });

  test('below a button the address alone is broken anywhere, and the sentence before it between its words', () => {
    const { html } = renderMail(
      { ...base, button: { label: 'x', href: `https://vgb.example/${'x'.repeat(200)}` } },
      'hi',
    );
    const below = /<p class="muted"([^>]*)>बटन काम न करे[^<]*<a ([^>]*)>https/.exec(html);
    expect(below?.[1]).not.toContain('break-all');
    expect(below?.[2]).toContain('word-break:break-all');
  });

  test('loads nothing, fits a phone, has colours for dark mode', () => {
    const { html } = renderMail(base, 'en');
    expect(html).not.toMatch(/<img|<link|url\(|<script/);
    expect(html).toContain('width=device-width');
    expect(html).toContain('prefers-color-scheme: dark');
  });

  test('a mail to a person invites an answer, and names the address for it', () => {
    const { text, html, replyTo } = renderMail(base, 'en');
    expect(replyTo).toBe(trust.email.value);
    for (const said of [text, html]) {
      expect(said).toContain(`Questions? Answer this mail or write to ${trust.email.value}.`);
      expect(said).toContain('because of something you did on our site');
    }
  });

  test('a mail to the office says why it comes, and does not invite an answer to the trust', () => {
    const { text, html, replyTo } = renderMail(base, 'office');
    expect(replyTo).toBeUndefined();
    for (const said of [text, html]) {
      expect(said).toContain('to the trust’s own mailbox');
      expect(said).not.toMatch(/Questions\?|something you did/);
    }
  });

  test('a newsletter has the link to unsubscribe', () => {
    const { html, text } = renderMail(base, 'en', {
      unsubscribePage: 'https://vgb.example/newsletter/unsubscribe?token=t',
    });
    expect(html).toContain('Leave the newsletter');
    expect(text).toContain('Leave the newsletter: https://vgb.example/newsletter/unsubscribe?token=t');
  });
});
