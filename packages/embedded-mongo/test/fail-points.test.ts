import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { MongoServerError } from 'mongodb';
import { connectTo, type OpenedEmbedded, openEmbedded } from './server-under-test.js';

let opened: OpenedEmbedded;
beforeEach(async () => {
  opened = await openEmbedded();
});
afterEach(() => opened.stop());
const things = () => opened.db.collection('things');

test('after an error that a client may retry, one more try succeeds, and the write is done once', async () => {
  opened.server.failNext({ commands: ['insert'], errorCode: 189 });
  await things().insertOne({ n: 1 });
  expect(await things().countDocuments()).toBe(1);
});

test('after a lost answer the same answer is sent again: the write is not done twice', async () => {
  await things().insertOne({ _id: 1 as never, n: 0 });
  opened.server.failNext({ commands: ['update'], closeConnection: true, after: true });
  expect(await things().updateOne({ _id: 1 as never }, { $inc: { n: 1 } })).toMatchObject({
    modifiedCount: 1,
  });
  expect(await things().findOne()).toEqual({ _id: 1, n: 1 });
});

test('without retries the failure is seen, as often as it was set', async () => {
  const client = await connectTo(opened.server.uri, { retryWrites: false });
  const rows = client.db('vgb').collection('things');
  opened.server.failNext({ commands: ['insert'], errorCode: 91, times: 2 });
  await expect(rows.insertOne({})).rejects.toMatchObject({ code: 91, codeName: 'ShutdownInProgress' });
  await expect(rows.insertOne({})).rejects.toThrow(MongoServerError);
  await rows.insertOne({});
  expect(await rows.countDocuments()).toBe(1);
  await client.close();
});

test('without names, commands that only maintain connections do not fail', async () => {
  opened.server.failNext({ errorCode: 2 });
  await opened.client.db('admin').command({ ping: 1 });
  await expect(things().findOne()).rejects.toMatchObject({ code: 2 });
  expect(await things().findOne()).toBeNull();
});

test('a client in another process sets them by a command, and removes them', async () => {
  const admin = opened.client.db('admin');
  const data = { failCommands: ['find'], errorCode: 2 };
  await admin.command({ configureFailPoint: 'failCommand', mode: { times: 1 }, data });
  await expect(things().findOne()).rejects.toMatchObject({ code: 2 });
  expect(await things().findOne()).toBeNull();
  await admin.command({ configureFailPoint: 'failCommand', mode: 'alwaysOn', data });
  await expect(things().findOne()).rejects.toMatchObject({ code: 2 });
  await expect(things().findOne()).rejects.toMatchObject({ code: 2 });
  await admin.command({ configureFailPoint: 'failCommand', mode: 'off' });
  expect(await things().findOne()).toBeNull();
});
