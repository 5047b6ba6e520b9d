// `npm start`: installs, builds, and then is the site itself. npm passes a signal on to the shell that it started, and a shell passes none on:
// the script in package.json has the shell replaced by this process (`exec`), and the site must be this process, or it would outlive
// npm with its port and its data. Windows' shell knows no `exec`, says so, and runs what stands after `||`.
import { step } from './step.js';

await step('npm run -s pnpm -- run -s ready');
await import('../apps/api/dist/main.js');
