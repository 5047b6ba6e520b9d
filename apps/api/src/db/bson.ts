import mongoose from 'mongoose';

/** The driver's own BSON library (https://bsonspec.org): the driver refuses documents that were read by another version of it. */
export const { BSON } = mongoose.mongo;
