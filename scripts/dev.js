// `npm run dev`: both sides with hot reload. Signals are passed on to the watchers as in start.js.
import { step } from './step.js';

await step('npm run -s setup');
await step('npm run -s pnpm -- run -s dev:all');
