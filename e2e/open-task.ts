import type { Locator, Page } from 'playwright-core'
import { hydrated, type View, wordsOf } from './browser.ts'

/** Unfolds a group of the member centre's tasks, then one of them; returns its row. */
export async function openTask(
  page: Page,
  view: View,
  group: 'monthly' | 'rare',
  name: string,
): Promise<Locator> {
  const { groups } = wordsOf[view.language].tasks
  await hydrated(page)
  await page.getByRole('button', { name: new RegExp(`^${groups[group]}`), expanded: false }).click()
  const row = page.getByRole('listitem', { name, exact: true })
  await row.getByRole('button', { expanded: false }).click()
  return row
}
