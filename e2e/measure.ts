import type { Page } from 'playwright-core'
import { controlChecks } from './measure-controls.ts'
import { pageChecks } from './measure-page.ts'
import { textChecks } from './measure-text.ts'
import { makeTools } from './measure-tools.ts'

/**
 * What docs/rules/screens.md asks of a page, as far as a program can measure it. Every check is a function that runs
 * in the page: it may use nothing but its argument and returns one sentence per fault.
 */

const checks = [...textChecks, ...controlChecks, ...pageChecks]

/** Runs every check in the page as it stands; the sentences of what is not right. */
export function measure(page: Page): Promise<string[]> {
  // Sent as one expression: the page's policy allows no script text of any other kind.
  const calls = checks.map((check) => `...(${check})(tools)`).join(',')
  return page.evaluate(`(() => { const tools = (${makeTools})(); return [${calls}] })()`)
}
