import type { Page } from 'playwright-core'
import { controlChecks } from './measure-controls.ts'
import { pageChecks } from './measure-page.ts'
import { textChecks } from './measure-text.ts'
import { colourTools, makeTools, shownTools, targetsIn } from './measure-tools.ts'

/**
 * The measurable rules of docs/rules/screens.md. Every check is a function that runs in the page: it may use
 * only its argument and returns one sentence per fault.
 */

const checks = [...textChecks, ...controlChecks, ...pageChecks]

/** Runs every check on the current page; returns the faults as sentences. */
export function measure(page: Page): Promise<string[]> {
  // Sent as one expression: the page's policy allows no other script text.
  const calls = checks.map((check) => `...(${check})(tools)`).join(',')
  const tools = `const shown = (${shownTools})(); const tools = (${makeTools})(shown, (${targetsIn})(shown), (${colourTools})())`
  return page.evaluate(`(() => { ${tools}; return [${calls}] })()`)
}
