import mongoose from 'mongoose';

/**
 * BSON as the driver itself reads and writes it (https://bsonspec.org): documents that another version of the library has read
 * would be refused by the driver.
 */
export const { BSON } = mongoose.mongo;
