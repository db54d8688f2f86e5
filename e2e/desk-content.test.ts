import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violationsOf } from './axe.ts'
import { auditorFinds } from './desk-auditor.ts'
import { freePort } from './free-port.ts'
import { openClub } from './open-club.ts'

const deskPort = await freePort()
const deskUrl = `http://127.0.0.1:${deskPort}`
const { club, browser } = await openClub({
  CLUB_DEMO: '1',
  CLUB_NOW: '2026-11-20T02:00:00Z',
  CLUB_DESK_PORT: String(deskPort),
})

const picture = fileURLToPath(new URL('../content/demo-works/golden-terraces.full.jpg', import.meta.url))

/** Somebody of the demo club at the desk, in a browser of their own. */
async function signIn(name: string, locale = 'zh-CN'): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(deskUrl)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  return page
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
}

async function addPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: '选图片…' }).click()
  await page.setInputFiles('input[type=file]', picture)
  await page.getByLabel('形状').selectOption('1:1')
  await fill(page, { '说明（中文）': '公园里的一片绿', '说明（English）': 'a green patch in the park' })
  await page.getByRole('button', { name: '放进图库并使用' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Writes the article, through a reload and a lost connection, and saves it. */
async function write(editor: Page): Promise<void> {
  await editor.goto(`${deskUrl}/content`)
  await editor.getByRole('button', { name: '新建内容' }).click()
  await editor.getByRole('dialog').getByLabel('类别').selectOption('article')
  await fill(editor, { 编号: 'autumn-walk' })
  await editor.getByRole('button', { name: '开始写' }).click()
  await editor.getByRole('heading', { name: 'autumn-walk' }).waitFor()
  await fill(editor, {
    '标题（中文）': '秋天走一走',
    '标题（English）': 'A walk in autumn',
    '摘要（中文）': '天凉了，中午出门走走。',
    '摘要（English）': 'It is getting cool: go out at noon.',
    '正文（中文）': '## 怎么走\n\n走半小时，歇一歇。',
    '正文（English）': '## How\n\nWalk for half an hour, then rest.',
  })
  await editor.getByRole('spinbutton', { name: '排序' }).fill('5')
  await editor.getByRole('combobox', { name: '栏目' }).selectOption('health_tips')
  await editor.getByRole('button', { name: '再加一项' }).click()
  await editor.getByRole('combobox', { name: '来源 1' }).selectOption('club')
  await editor.getByRole('combobox', { name: '审校人' }).selectOption('demo-doctor')
  await editor.getByLabel('审校日期').fill('2026-11-19')
  // Neither a reload nor a lost connection loses what was typed.
  await editor.reload()
  await editor.getByText('有改动还没有保存').waitFor()
  expect(await editor.getByRole('textbox', { name: '标题（中文）' }).inputValue()).toBe('秋天走一走')
  await editor.context().setOffline(true)
  await editor.getByRole('button', { name: '保存草稿' }).click()
  await editor.getByText('没有保存，您写的还在这台电脑上。').waitFor()
  await editor.context().setOffline(false)
  await editor.getByRole('button', { name: '保存草稿' }).click()
  // What is missing is said beside its field, and what was typed is there.
  await editor.getByText('还没有填。', { exact: true }).waitFor()
  await editor.getByLabel('发布日期').fill('2026-11-20')
  await addPicture(editor)
  await editor.getByRole('button', { name: '保存草稿' }).click()
  await editor.getByText('草稿已保存', { exact: true }).waitFor()
  expect(await violationsOf(editor)).toEqual([])
}

async function lookAt(editor: Page): Promise<void> {
  // The preview has what is typed, saved or not, and leads where the members' app leads.
  await fill(editor, { '标题（中文）': '秋天多走走' })
  await editor.getByRole('tab', { name: '预览' }).click()
  const frame = editor.frameLocator('iframe').first()
  await frame.getByRole('heading', { name: '秋天多走走' }).waitFor()
  await editor.frameLocator('iframe').last().getByRole('heading', { name: 'A walk in autumn' }).waitFor()
  await frame.getByRole('link', { name: '学堂' }).click()
  await frame.getByRole('heading', { name: '学堂', level: 1 }).waitFor()
  await editor.getByRole('tab', { name: '编辑' }).click()
  await fill(editor, { '标题（中文）': '秋天走一走' })
  await editor.getByText('有改动还没有保存').waitFor({ state: 'detached' })
}

/** Orders it for noon, and has it confirmed by somebody who has looked at it. */
async function publish(editor: Page): Promise<void> {
  await editor.getByRole('button', { name: '发布…' }).click()
  const dialog = editor.getByRole('dialog')
  await dialog.getByLabel('从什么时候起展示').fill('2026-11-20T12:00')
  await dialog.getByText('从 2026年11月20日 12:00 起展示').waitFor()
  await dialog.getByRole('button', { name: '新内容' }).click()
  await dialog.getByRole('button', { name: '提交复核' }).click()
  await editor.getByText('正在等待另一个人复核。').waitFor()

  const reader = await signIn('方远')
  await reader.goto(`${deskUrl}/confirm`)
  await reader.getByRole('link', { name: '发布一项内容' }).click()
  await reader.getByText('秋天走一走').first().waitFor()
  await reader.getByRole('link', { name: '看一看它' }).click()
  await reader.frameLocator('iframe').first().getByRole('heading', { name: '秋天走一走' }).waitFor()
  await reader.getByRole('link', { name: '看这一项复核' }).click()
  await reader.getByRole('button', { name: '确认执行' }).click()
  await reader.getByText('已完成。').first().waitFor()
}

test('an editor publishes an article with a picture for a time, somebody else confirms, members see it then', async () => {
  const editor = await signIn('文静')
  await write(editor)
  await lookAt(editor)
  await publish(editor)
  await auditorFinds(browser, deskUrl, 'zh-CN', [
    ['content.publish-item', '新内容', 'demo-wen'],
    ['desk.confirm', '新内容', 'demo-fang'],
  ])
  const member = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await member.goto(`${club.url}/newsDetail?id=autumn-walk`)
  expect(await member.getByText('秋天走一走').count()).toBe(0)
  await club.restart({ CLUB_NOW: '2026-11-20T04:00:01Z' })
  await expect
    .poll(async () => {
      await member.goto(`${club.url}/health`)
      return member.getByText('秋天走一走').count()
    })
    .toBeGreaterThan(0)
})
