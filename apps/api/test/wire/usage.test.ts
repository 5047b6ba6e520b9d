import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import type { Command } from './messages.js';
import { usagesOf } from './usage.js';

const { ObjectId, Long } = mongoose.mongo;
const used = (command: Command): string[] => [...usagesOf(command)].sort();
/** What a command uses beyond itself and its options. */
const beyond = (command: Command): string[] =>
  used(command).filter((usage) => !usage.startsWith('command ') && !usage.startsWith('option '));

describe('a command', () => {
  it('counts by its name, with the options that are set', () => {
    expect(
      used({ find: 'orders', filter: {}, sort: { at: 1 }, limit: 1, singleBatch: true, tailable: false }),
    ).toEqual([
      'command find',
      'option find.filter',
      'option find.limit',
      'option find.singleBatch',
      'option find.sort',
    ]);
  });

  it('carries what the driver adds, apart from its options', () => {
    const lsid = { id: new ObjectId() };
    const command = { insert: 'x', $db: 'vgb', lsid, txnNumber: Long.ONE, writeConcern: { w: 'majority' } };
    expect(used({ ...command, $readPreference: { mode: 'primaryPreferred' } })).toEqual([
      'command insert',
      'option insert.txnNumber',
      'sent by the driver $db',
      'sent by the driver $readPreference mode=primaryPreferred',
      'sent by the driver lsid',
      'sent by the driver writeConcern w=majority',
    ]);
  });
});

describe('queries', () => {
  it.each<[string, Command, string[]]>([
    ['equality', { a: 1, b: { c: { d: 2 } }, _id: new ObjectId(), at: new Date(0) }, []],
    ['a comparison', { at: { $gte: 1, $lt: 2 } }, ['$gte', '$lt']],
    ['$or within $and', { $and: [{ $or: [{ a: { $in: [1] } }] }] }, ['$and', '$in', '$or']],
    [
      '$not and $elemMatch',
      { a: { $not: { $size: 2 } }, b: { $elemMatch: { c: { $ne: 1 } } } },
      ['$elemMatch', '$ne', '$not', '$size'],
    ],
    ['a type', { a: { $type: 'string' } }, ['$type', '$type: string']],
    ['a regular expression', { a: /x/ }, ['$regex']],
  ])('%s', (_what, filter, operators) => {
    const wanted = operators.map((name) => `query operator ${name}`);
    expect(beyond({ find: 'x', filter })).toEqual(wanted);
    expect(beyond({ delete: 'x', deletes: [{ q: filter, limit: 1 }] })).toEqual(wanted);
    expect(beyond({ count: 'x', query: filter })).toEqual(wanted);
    expect(beyond({ findAndModify: 'x', query: filter, remove: true })).toEqual(wanted);
    expect(beyond({ aggregate: 'x', pipeline: [{ $match: filter }] })).toEqual([...wanted, 'stage $match']);
    const partial = { key: { a: 1 }, name: 'a_1', partialFilterExpression: filter };
    expect(beyond({ createIndexes: 'x', indexes: [partial] })).toEqual([
      'index key 1',
      'index partialFilterExpression',
      ...wanted,
    ]);
  });

  it('by an expression', () => {
    const filter = { $expr: { $gt: ['$a', { $add: ['$b', 1] }] } };
    expect(beyond({ find: 'x', filter })).toEqual([
      'expression $add',
      'expression $gt',
      'query operator $expr',
    ]);
  });
});

describe('updates', () => {
  it.each<[string, unknown, string[]]>([
    ['of fields', { $set: { a: { $ref: 1 } }, $inc: { b: 1 } }, ['$inc', '$set']],
    ['a replacement', { a: 1 }, ['replacement']],
    ['a list with modifiers', { $push: { a: { $each: [1], $slice: -5 } } }, ['$each', '$push', '$slice']],
    ['positions', { $set: { 'a.$.b': 1, 'c.$[].d': 1, 'e.$[one]': 1 } }, ['$', '$[]', '$[name]', '$set']],
  ])('%s', (_what, change, operators) => {
    const wanted = operators.map((name) => `update operator ${name}`);
    expect(beyond({ update: 'x', updates: [{ q: {}, u: change }] })).toEqual(wanted);
    expect(beyond({ findAndModify: 'x', query: {}, update: change })).toEqual(wanted);
  });

  it('with options of one statement, and by a pipeline', () => {
    const one = { q: { a: 1 }, u: [{ $set: { a: { $toUpper: '$b' } } }], upsert: true, multi: false };
    expect(used({ update: 'x', updates: [one] })).toEqual([
      'command update',
      'expression $toUpper',
      'option update.updates',
      'option update.upsert',
      'stage $set',
      'update operator pipeline',
    ]);
  });
});

describe('pipelines', () => {
  it('of a view: stages, expressions and variables', () => {
    const status = { $cond: [{ $gt: ['$end', '$$NOW'] }, 'active', { $literal: { $no: 1 } }] };
    expect(used({ create: 'view', viewOn: 'users', pipeline: [{ $project: { _id: 0, status } }] })).toEqual([
      'command create',
      'expression $$NOW',
      'expression $cond',
      'expression $gt',
      'expression $literal',
      'option create.pipeline',
      'option create.viewOn',
      'stage $project',
    ]);
  });

  it('within pipelines', () => {
    const inner = [{ $match: { a: { $gt: 1 } } }];
    const pipeline = [{ $facet: { one: inner } }, { $lookup: { from: 'y', as: 'ys', pipeline: inner } }];
    expect(beyond({ aggregate: 'x', pipeline })).toEqual([
      'query operator $gt',
      'stage $facet',
      'stage $lookup',
      'stage $match',
    ]);
  });
});

it('indexes count by the kinds of their keys and by their options', () => {
  const indexes = [
    { key: { a: 1, b: -1 }, name: 'a_1_b_-1', unique: true, sparse: false },
    { key: { at: 1 }, name: 'at_1', expireAfterSeconds: 0 },
  ];
  expect(beyond({ createIndexes: 'x', indexes })).toEqual([
    'index compound',
    'index expireAfterSeconds',
    'index key -1',
    'index key 1',
    'index unique',
  ]);
});

it('a projection counts by its operators', () => {
  expect(beyond({ find: 'x', projection: { a: 1, b: { $slice: 1 } } })).toEqual([
    'projection operator $slice',
  ]);
});
