import { describe, expect, it } from '@jest/globals';
import { addressOf, uriOfDatabase, uriThroughProxy } from './database-uri.js';

describe('the URI of another database on the same server', () => {
  it.each([
    ['mongodb://127.0.0.1:27017/', 'mongodb://127.0.0.1:27017/t'],
    ['mongodb://127.0.0.1', 'mongodb://127.0.0.1/t'],
    ['mongodb://h:1/vgb?directConnection=true', 'mongodb://h:1/t?directConnection=true'],
    ['mongodb://a:1,b:2/vgb?replicaSet=rs0', 'mongodb://a:1,b:2/t?replicaSet=rs0'],
    ['mongodb://u:p@h:1/', 'mongodb://u:p@h:1/t'],
    ['mongodb://u:p@h:1/vgb', 'mongodb://u:p@h:1/t?authSource=vgb'],
    ['mongodb://u:p@h:1/vgb?authSource=admin', 'mongodb://u:p@h:1/t?authSource=admin'],
    ['mongodb+srv://u:p@c.example/vgb', 'mongodb+srv://u:p@c.example/t?authSource=vgb'],
  ])('%s', (given, wanted) => {
    expect(uriOfDatabase(given, 't')).toBe(wanted);
  });
});

describe('the address behind a URI', () => {
  it.each([
    ['mongodb://127.0.0.1:27118/x?replicaSet=embedded', '127.0.0.1', 27_118],
    ['mongodb://u:p@db.example/', 'db.example', 27_017],
    ['mongodb://[::1]:5/', '::1', 5],
    ['mongodb://[::1]/', '::1', 27_017],
    ['mongodb://h:1/?tls=false', 'h', 1],
  ])('%s', (uri, host, port) => {
    expect(addressOf(uri)).toEqual({ host, port });
  });

  it.each([
    'mongodb://a:1,b:2/',
    'mongodb+srv://c.example/',
    'mongodb://h:1/?tls=true',
    'mongodb://h:1/?ssl=true',
  ])('is refused for %s', (uri) => {
    expect(() => addressOf(uri)).toThrow('one server without TLS');
  });
});

it('the way through a proxy keeps user, database and options, and follows no address of the server', () => {
  expect(uriThroughProxy('mongodb://u:p@h:1/vgb?authSource=admin', 5)).toBe(
    'mongodb://u:p@127.0.0.1:5/vgb?authSource=admin&directConnection=true',
  );
});
