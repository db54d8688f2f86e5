import { openBrowser, openReader, problemsOf, wordsOf } from '/work/main/e2e/browser.ts'
import { laterWords } from '/work/main/apps/web/src/kit/i18n/later-words.ts'
const url = 'http://127.0.0.1:18734'
const browser = await openBrowser()
for (const [language, textSize] of [['zh_cn','standard'],['en_us','largest']] as const) {
  const words = wordsOf[language] as typeof wordsOf.zh_cn
  const later = laterWords[language]
  const { page, context, complaints } = await openReader(browser, url, { language, textSize, width: 375 })
  page.setDefaultTimeout(20000)
  let n = 0
  const shot = async (name: string) => { await page.screenshot({ path: `/tmp/ov/${language}-${++n}-${name}.png` }) ; console.log(name, await problemsOf(page).catch(e=>e.message), await page.evaluate(() => [history.length, document.activeElement?.outerHTML.slice(0,80)])) }
  try {
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: words.identity.login.byPassword }).click()
  await page.getByLabel(words.identity.mobile.label).fill('19900000002')
  await page.getByLabel(words.identity.password.label, { exact: true }).fill('Evergreen2026')
  await page.getByRole('button', { name: words.identity.login.submit, exact: true }).click()
  await page.waitForURL(`${url}/`)
  await page.goto(`${url}/happiness-center`)
  await page.getByRole('heading', { name: words.medals.title }).waitFor()
  const open = async (name: RegExp | string) => { const b = page.getByRole('button', { name }).first(); await b.focus(); await b.press('Enter'); await page.getByRole('dialog').waitFor(); await page.waitForTimeout(700) }
  const shut = async () => { await page.keyboard.press('Escape'); await page.getByRole('dialog').waitFor({ state: 'detached' }); await page.waitForTimeout(300); console.log('back in', await page.evaluate(() => document.activeElement?.textContent?.slice(0, 40))) }
  await open(words.medals.rules); await shot('medal-rules'); await shut()
  await open(words.points.center.rules); await page.goBack(); await page.getByRole('dialog').waitFor({ state: 'detached' }); console.log('after back', page.url())
  await open(/晨曦|Morning Light/); await shot('medal')
  await page.getByRole('button', { name: words.medals.tell }).click()
  await page.getByRole('dialog', { name: later.overlays.poster.title }).getByRole('alert').waitFor(); await page.waitForTimeout(400)
  await shot('poster-failed'); await shut()
  await page.route('**/api/userQry/getPoster', (r) => r.fulfill({ json: { status: '200', message: '', data: { imageUrl: '/media/hot/talent-call.svg', text: '林阿姨得到了晨曦勋章' } } }))
  await open(/晨曦|Morning Light/); await page.getByRole('button', { name: words.medals.tell }).click(); await page.getByRole('img', { name: /图片|Picture/ }).waitFor(); await page.waitForTimeout(400); await shot('poster'); await shut()
  await open(/岁寒|Three Friends/); await shot('making'); await shut()
  const rare = page.getByRole('button', { name: words.tasks.showRare(1).replace(/\d.*/, '').slice(0, 3) }).first()
  await page.locator('button[aria-expanded=false]').filter({ hasText: /做一次|done once/ }).first().click()
  const p = page.locator('li button[aria-haspopup=dialog]').filter({ hasText: words.tasks.buttons.goComplete }).first()
  if (await p.count()) { await p.focus(); await p.press('Enter'); await page.getByRole('dialog').waitFor(); await page.waitForTimeout(700); await shot('profile'); await shut() }
  await page.goto(`${url}/messages`); await page.waitForTimeout(800)
  await context.setOffline(true); await page.waitForTimeout(600); await shot('messages-offline')
  await context.setOffline(false); await page.waitForTimeout(3500); await shot('messages')
  await page.getByRole('button', { name: later.messages.clear }).click(); await page.waitForTimeout(300); await shot('messages-cleared')
  await page.getByRole('button', { name: later.messages.undo }).click()
  await page.getByRole('listitem').first().waitFor()
  await page.goto(url); await page.evaluate(() => localStorage.removeItem('hotActivityDay'))
  } catch (e) { console.log('FAILED', (e as Error).message.slice(0, 600)); await page.screenshot({ path: `/tmp/ov/${language}-failed.png` }) }
  console.log(complaints)
  await context.close()
  const second = await openReader(browser, url, { language, textSize, width: 375, hasHotActivity: true })
  await second.page.goto(url)
  await second.page.getByRole('dialog').waitFor({ timeout: 15000 }).catch(() => console.log('no pop-up'))
  await second.page.waitForTimeout(500)
  await second.page.screenshot({ path: `/tmp/ov/${language}-hot.png` })
  console.log('hot', await problemsOf(second.page))
  await second.page.keyboard.press('Escape'); await second.page.waitForTimeout(500)
  console.log('hot left', await second.page.getByRole('dialog').count(), second.complaints)
  await second.context.close()
}
await browser.close()
