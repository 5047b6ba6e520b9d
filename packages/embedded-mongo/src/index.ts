export { EmbeddedMongoBusyError } from './errors.js';
export type { FailPoint } from './fail-points.js';
export { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from './server.js';
