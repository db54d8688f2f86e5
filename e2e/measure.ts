import type { Page } from 'playwright-core'
import { controlChecks } from './measure-controls.ts'
import { pageChecks } from './measure-page.ts'
import { textChecks } from './measure-text.ts'
import { makeTools } from './measure-tools.ts'

/**
 * The measurable rules of docs/rules/screens.md. Every check is a function that runs in the page: it may use
 * only its argument and returns one sentence per fault.
 */

const checks = [...textChecks, ...controlChecks, ...pageChecks]

/** Runs every check on the current page; returns the faults as sentences. */
export function measure(page: Page): Promise<string[]> {
  // Sent as one expression: the page's policy allows no other script text.
  const calls = checks.map((check) => `...(${check})(tools)`).join(',')
  return page.evaluate(`(() => { const tools = (${makeTools})(); return [${calls}] })()`)
}
