// `npm run dev`: both sides with hot reload. A signal reaches the programs that watch the sources as it reaches the site in start.js.
import { step } from './step.js';

await step('npm run -s setup');
await step('npm run -s pnpm -- run -s dev:all');
