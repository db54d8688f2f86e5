import type { Browser } from 'playwright-core'
import { words as enAudit } from '../apps/desk/src/features/audit/audit.words.en-us.ts'
import { words as zhAudit } from '../apps/desk/src/features/audit/audit.words.zh-cn.ts'

/** An act as its row in the audit log has it: its name, the reason, and the id of whoever did it. */
export type FoundAct = readonly [act: string, reason: string, by: string]

const readers = {
  'zh-CN': { name: /简平/, words: zhAudit },
  'en-US': { name: /Jian Ping/, words: enAudit },
} as const

/** Signs the auditor of the demo club in, who finds each of these acts on the page of the audit log. */
export async function auditorFinds(
  browser: Browser,
  desk: string,
  locale: keyof typeof readers,
  acts: readonly FoundAct[],
): Promise<void> {
  const { name, words } = readers[locale]
  const context = await browser.newContext({ locale, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(desk)
  await page.getByRole('button', { name }).click()
  await page.getByRole('navigation').waitFor()
  await page.goto(`${desk}/audit`)
  const rows = page.getByRole('table', { name: words.acts }).getByRole('row')
  for (const act of acts)
    await act
      .reduce((found, text) => found.filter({ hasText: text }), rows)
      .first()
      .waitFor()
  await context.close()
}
