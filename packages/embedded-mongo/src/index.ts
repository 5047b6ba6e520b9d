export { EmbeddedMongoBusyError, EmbeddedMongoDamagedError } from './errors.js';
export type { FailPoint } from './fail-points.js';
export {
  type EmbeddedMongoProcess,
  type EmbeddedMongoProcessOptions,
  startEmbeddedMongoProcess,
} from './process.js';
export { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from './server.js';
