export { stopServer as default } from './jest-server.mjs';
