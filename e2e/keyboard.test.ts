import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as enKeys } from '../apps/web/src/kit/keyboard/words.en-us.ts'
import { words as zhKeys } from '../apps/web/src/kit/keyboard/words.zh-cn.ts'
import { hydrated, openReader, problemsOf, type View, wordsOf } from './browser.ts'
import { openSharedClub } from './open-club.ts'

/**
 * The soft keyboard by touch and by hardware keyboard, in the forms that offer it:
 * rules/screens#soft-keyboard.
 */

const password = 'Ever green_88'

const { club, browser } = await openSharedClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T02:00:00Z' })

const small: View = { language: 'zh_cn', textSize: 'standard', width: 375 }

async function openLogin(view: View, isPassword: boolean) {
  const words = wordsOf[view.language]
  const keyWords = { zh_cn: zhKeys, en_us: enKeys }[view.language]
  const reader = await openReader(browser, club.url, view)
  const { page } = reader
  await page.goto(`${club.url}/login`)
  await hydrated(page)
  const secret = page.getByLabel(words.identity.password.label, { exact: true })
  if (isPassword) {
    await page.getByRole('button', { name: words.identity.login.byPassword }).click()
    await secret.waitFor()
  }
  const offers = page.getByRole('button', { name: words.keyboard.open })
  await offers.first().waitFor()
  const keys = page.getByRole('group', { name: keyWords.title, exact: true })
  const key = (name: string) => keys.getByRole('button', { name, exact: true })
  return {
    ...reader,
    words,
    keyWords,
    keys,
    key,
    mobile: page.getByLabel(words.identity.mobile.label),
    code: page.getByLabel(words.identity.code.label),
    secret,
    offer: (index: number) => offers.nth(index),
  }
}

/** The field's text with a bar at the caret. */
function withCaret(field: Locator): Promise<string> {
  return field.evaluate((input: HTMLInputElement) => {
    const caret = input.selectionStart ?? 0
    return `${input.value.slice(0, caret)}|${input.value.slice(caret)}`
  })
}

const isFocused = (field: Locator) => field.evaluate((input) => document.activeElement === input)
const spoken = (page: Page) => page.locator('[data-announced]').innerText()

test('a mobile, a code and a password are typed by touch, and the field stays focused and visible', async () => {
  const { page, context, words, keyWords, keys, key, mobile, code, secret, offer, complaints } =
    await openLogin(small, false)
  await offer(0).tap()
  await keys.waitFor()
  await expect.poll(() => mobile.getAttribute('inputmode')).toBe('none')
  for (const digit of '13900000021') await key(digit).tap()
  await expect.poll(() => mobile.inputValue()).toBe('13900000021')
  await expect.poll(() => isFocused(mobile)).toBe(true)
  await expect.poll(() => spoken(page)).toBe('1')
  expect(await problemsOf(page)).toEqual([])

  // The keys move to the next field, like a phone's own keyboard.
  await code.tap()
  await expect.poll(() => isFocused(code)).toBe(true)
  for (const digit of '123456') await key(digit).tap()
  await expect.poll(() => code.inputValue()).toBe('123456')
  await mobile.tap()
  await expect.poll(() => isFocused(mobile)).toBe(true)
  await key(keyWords.keys.done).tap()
  await expect.poll(() => keys.count()).toBe(0)
  await expect.poll(() => mobile.getAttribute('inputmode')).toBe('tel')

  await page.getByRole('button', { name: words.identity.login.byPassword }).tap()
  await secret.waitFor()
  await offer(1).tap()
  for (const sign of password) {
    if (/[A-Z]/.test(sign)) await key(keyWords.keys.shift).tap()
    if (/\d/.test(sign) && (await key('8').count()) === 0) await key(keyWords.keys.digits).tap()
    if (sign === '_') await key(keyWords.keys.symbols).tap()
    if (/[A-Z]/.test(sign)) await key(keyWords.capital(sign)).tap()
    else if (sign === ' ') await key(keyWords.keys.space).tap()
    else await key(keyWords.signs[sign] ?? sign).tap()
  }
  await expect.poll(() => secret.inputValue()).toBe(password)
  await expect.poll(() => spoken(page)).toBe('')
  expect(await problemsOf(page)).toEqual([])
  const [field, panel] = [await secret.boundingBox(), await keys.boundingBox()]
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(panel?.y ?? 0)
  expect(field?.y).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('shift capitalises one letter; deleting, clearing and typing happen at the caret', async () => {
  const { page, context, keyWords, key, secret, offer } = await openLogin(small, true)
  await offer(1).tap()
  await key(keyWords.keys.shift).tap()
  await expect.poll(() => key(keyWords.keys.shift).getAttribute('aria-pressed')).toBe('true')
  await key(keyWords.capital('A')).tap()
  for (const letter of 'bcd') await key(letter).tap()
  await expect.poll(() => withCaret(secret)).toBe('Abcd|')
  await secret.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 3))
  await key('x').tap()
  await expect.poll(() => withCaret(secret)).toBe('Ax|d')
  await key(keyWords.backspace).tap()
  await expect.poll(() => withCaret(secret)).toBe('A|d')
  await secret.pressSequentially('12')
  await expect.poll(() => withCaret(secret)).toBe('A12|d')
  await key(keyWords.keys.clear).tap()
  for (let presses = 0; presses < 31; presses += 1) await key('e').tap()
  await expect.poll(() => secret.inputValue()).toBe('e'.repeat(30))
  await expect.poll(() => spoken(page)).toBe(keyWords.full(30))
  await context.close()
})

async function pressUntil(page: Page, wanted: Locator, key: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await wanted.count()) > 0 && (await isFocused(wanted.first()))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead there`)
}

test('a hardware keyboard alone opens, navigates, uses and closes it', async () => {
  const { page, context, keyWords, key, keys, mobile, secret, offer } = await openLogin(
    { language: 'en_us', textSize: 'large', width: 430 },
    true,
  )
  await pressUntil(page, offer(0), 'Tab')
  await page.keyboard.press('Enter')
  await keys.waitFor()
  await expect.poll(() => isFocused(mobile)).toBe(true)
  await page.keyboard.press('Tab')
  await expect.poll(() => isFocused(key('1'))).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => mobile.inputValue()).toBe('139')
  await expect.poll(() => isFocused(key('9'))).toBe(true)
  expect(await problemsOf(page)).toEqual([])
  // A digit typed on the hardware keyboard is added behind those of the soft keys.
  await page.keyboard.press('0')
  await expect.poll(() => withCaret(mobile)).toBe('1390|')
  await page.keyboard.press('Escape')
  await expect.poll(() => keys.count()).toBe(0)
  await expect.poll(() => isFocused(mobile)).toBe(true)

  await pressUntil(page, offer(1), 'Tab')
  await page.keyboard.press('Enter')
  await key('q').waitFor()
  await page.keyboard.press('Tab')
  // The first Tab after the field leads to the button that shows the password, the next one to the keys.
  await pressUntil(page, key('q'), 'Tab')
  await page.keyboard.press('Enter')
  await pressUntil(page, key(keyWords.keys.shift), 'ArrowDown')
  await page.keyboard.press('Enter')
  await pressUntil(page, key(keyWords.capital('X')), 'ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => secret.inputValue()).toBe('qX')
  await context.close()
})

test("the phone's own keyboard stays available, and the back key closes the keys without leaving the page", async () => {
  const { page, context, words, keyWords, key, keys, mobile, offer } = await openLogin(small, false)
  await offer(0).tap()
  await key('1').tap()
  await expect.poll(() => mobile.inputValue()).toBe('1')
  await page.goBack()
  await expect.poll(() => keys.count()).toBe(0)
  await expect.poll(() => mobile.inputValue()).toBe('1')
  await expect.poll(() => page.url()).toContain('/login')
  await offer(0).tap()
  await keys.waitFor()
  await key(keyWords.keys.native).tap()
  await expect.poll(() => keys.count()).toBe(0)
  await expect.poll(() => mobile.getAttribute('inputmode')).toBe('tel')
  await expect.poll(() => isFocused(mobile)).toBe(true)
  await expect.poll(() => page.evaluate(() => history.state?.softKeyboard ?? false)).toBe(false)
  // Following a link while the keys are open leaves one history entry, not two.
  await offer(0).tap()
  await keys.waitFor()
  await page.getByRole('link', { name: words.identity.login.readAgreement }).click()
  await page.waitForURL('**/protocal')
  await expect.poll(() => keys.count()).toBe(0)
  await page.goBack()
  await page.waitForURL('**/login')
  await expect.poll(() => page.evaluate(() => history.state?.softKeyboard ?? false)).toBe(false)
  await context.close()
})

const tightest: View[] = [
  { language: 'zh_cn', textSize: 'largest', width: 320 },
  { language: 'en_us', textSize: 'largest', width: 320 },
  { language: 'en_us', textSize: 'standard', width: 320 },
]

test.each(tightest)('keys are large and unclipped at 320 px ($language, $textSize)', async (view) => {
  const { page, context, keyWords, key, keys, secret, offer } = await openLogin(view, true)
  const { letters, digits, symbols, moreSymbols } = keyWords.keys
  await offer(1).tap()
  for (const next of [null, digits, symbols, moreSymbols, letters]) {
    if (next) await key(next).tap()
    expect(await problemsOf(page)).toEqual([])
    await expect.poll(() => keys.evaluate(cramped)).toEqual([])
    const roomBelow = async () => {
      const [field, panel] = [await secret.boundingBox(), await keys.boundingBox()]
      return (panel?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)
    }
    await expect.poll(roomBelow).toBeGreaterThan(0)
  }
  await context.close()
})

/**
 * Runs in the page: keys whose labels do not fit, letters that waste width, other keys too close together.
 */
function cramped(panel: Element): string[] {
  const problems: string[] = []
  const all = [...panel.querySelectorAll('button')].map((button) => ({
    button,
    box: button.getBoundingClientRect(),
    isLetter: button.dataset.key === 'letter',
  }))
  for (const { button, box, isLetter } of all) {
    const range = document.createRange()
    range.selectNodeContents(button)
    const words = range.getBoundingClientRect()
    if (words.left < box.left - 1 || words.right > box.right + 1)
      problems.push(`too wide: ${button.textContent}`)
    const inRow = button.parentElement?.childElementCount ?? 1
    if (isLetter && box.width < (innerWidth - 8) / inRow) problems.push(`narrow: ${button.textContent}`)
    if (isLetter ? box.height < 44 : Math.min(box.width, box.height) < 59.5) {
      problems.push(`small: ${button.textContent}`)
    }
    if (!isLetter && box.right > innerWidth) problems.push(`cut off: ${button.textContent}`)
  }
  const others = all.filter(({ isLetter }) => !isLetter)
  for (const [index, { button, box }] of others.entries()) {
    for (const { box: next } of others.slice(index + 1)) {
      const across = Math.max(next.left - box.right, box.left - next.right)
      const along = Math.max(next.top - box.bottom, box.top - next.bottom)
      if (Math.max(across, along) < 7.5) problems.push(`too near: ${button.textContent}`)
    }
  }
  return problems
}
