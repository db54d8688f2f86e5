import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
type Options = Parameters<AxeBuilder['options']>[0]
export type Violation = Results['violations'][number]

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const source = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What the members' app demands beyond axe-core's defaults, which are enough for the desk. The enhanced contrast
 * replaces the plain one, which demands less.
 */
export const membersRules: Options = {
  rules: {
    'color-contrast': { enabled: false },
    'color-contrast-enhanced': { enabled: true },
    'label-content-name-mismatch': { enabled: true },
    'target-size': { enabled: true },
  },
}

/** What axe-core finds wrong on the page. Its script goes to a document once: it weighs half a megabyte. */
export async function violationsOf(page: Page, options: Options = {}): Promise<Violation[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
  const { violations } = await new AxeBuilder({ page, axeSource: 'null' })
    .options({ ...options, resultTypes: ['violations'] })
    // There are no cross-site frames to check; without legacy mode every analysis would open another page.
    .setLegacyMode(true)
    .analyze()
  return violations
}
