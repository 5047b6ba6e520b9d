const path = require('node:path');

const words = path.join(__dirname, '../../../content/src');

/**
 * Jest's resolver, which leads `@vgb/content/words/…` as the build does (`siteIn` in vite.config.ts): to the language that a test's first
 * comment names by the condition `@vgb/<language>`. Without one the package's `exports` lead to English.
 */
module.exports = (request, options) => {
  const language = /(?<=^@vgb\/)(?!source$)\w+$/m.exec(options.conditions?.join('\n') ?? '')?.[0];
  const [, word] = /^@vgb\/content\/words\/(.+)$/.exec(request) ?? [];
  const wanted = language && word ? path.join(words, language, `${word}.ts`) : request;
  return options.defaultResolver(wanted, options);
};
