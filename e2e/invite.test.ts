import { shownInvitationCode } from '@club/contract/invitation-code.rules.ts'
import { inviteGroupSize } from '@club/contract/invite.constants.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { words as enIdentity } from '../apps/web/src/features/identity/words.en-us.ts'
import { words as identityWords } from '../apps/web/src/features/identity/words.zh-cn.ts'
import { words as inviteWords } from '../apps/web/src/features/invite/words.zh-cn.ts'
import { ApiBrowser } from './api-browser.ts'
import { hydrated, openReader, problemsOf, type Reader, type View, wordsOf } from './browser.ts'
import { openClub } from './open-club.ts'
import { signInByPassword } from './sign-in.ts'
import { signUp } from './sign-up.ts'

/**
 * A visitor registers by a member's link, both sides see it, and the tenth friend opens the confirmation. Another one
 * types the code that a member reads out.
 */

const view: View = { language: 'zh_cn', textSize: 'standard', width: 375 }
const words = wordsOf[view.language]
const inviterMobile = '13900000100'
const friendMobile = (no: number) => `139000001${String(no).padStart(2, '0')}`

const { club, browser } = await openClub({
  CLUB_DEMO: '0',
  CLUB_NOW: '2026-11-20T02:00:00Z',
  // Lets a reader's phone have an address of its own: after some SMS to one address a picture code is asked for.
  CLUB_TRUSTED_PROXIES: '127.0.0.1',
})

// The floating button may still be moving aside.
const looksRight = async (page: Page) => expect(await problemsOf(page)).toEqual([])

/** The inviter's page, and what the journey reads on it. */
function inviterView({ page }: Reader) {
  return {
    page,
    friends: page.getByRole('list', { name: inviteWords.friends.title }).getByRole('listitem'),
    figures: page.locator('dl dd'),
    open: async () => {
      await page.goto(`${club.url}/activity-inviter`)
      await page.getByText(inviteWords.funnel.checkedIn).waitFor()
    },
  }
}
type InviterView = ReturnType<typeof inviterView>

/** The inviter finds a link with only an id, and an empty list. Returns the link. */
async function findLink(
  { page, open }: InviterView,
  { context }: Reader,
  inviterId: string,
): Promise<string> {
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, inviterMobile)
  await page.waitForURL(`${club.url}/`)
  await open()
  await page.getByText(inviteWords.friends.empty).waitFor()
  const link = `${club.url}/?invitationUserId=${inviterId}`
  await page.getByText(link).waitFor()
  await page.getByRole('button', { name: inviteWords.code.title }).click()
  await page.getByRole('img', { name: inviteWords.code.label }).waitFor()
  await looksRight(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: inviteWords.link.copy }).click()
  await page.getByText(inviteWords.link.copied).first().waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  return link
}

/** The friend comes by the link; the address is clean, and a reload does not count as another opening. */
async function registerByLink(
  friend: Page,
  link: string,
  inviterId: string,
  nickName: string,
): Promise<void> {
  const storedInviter = () => friend.evaluate(() => localStorage.getItem('invitationUserId'))
  await friend.goto(link)
  await hydrated(friend)
  await expect.poll(() => friend.url()).toBe(`${club.url}/`)
  await expect.poll(storedInviter).toBe(inviterId)
  await friend.reload()
  await hydrated(friend)
  await friend.getByRole('link', { name: words.home.visitor.action }).click()
  await signUp(club, friend, view, {
    mobile: friendMobile(1),
    nickName,
    onForm: async () => {
      await friend.getByText(identityWords.invited.title).waitFor()
      await looksRight(friend)
    },
  })
  await expect.poll(() => storedInviter()).toBeNull()
}

/** The inviter sees the friend's masked name, the points and the funnel. */
async function seeFriend({ page, friends, figures, open }: InviterView, friend: Page, nickName: string) {
  await open()
  await expect.poll(() => friends.count()).toBe(1)
  await expect.poll(() => friends.first().innerText()).toContain('张**')
  await expect.poll(() => friends.first().innerText()).toContain(inviteWords.friends.points(20))
  await expect.poll(() => page.getByText(nickName).count()).toBe(0)
  const { openedFigure, people } = inviteWords.funnel
  await expect.poll(() => figures.allInnerTexts()).toEqual([openedFigure(1), people(1), people(0)])
  await page.getByText(inviteWords.groups.progress(1, inviteGroupSize)).waitFor()
  await friend.goto(`${club.url}/happiness-center`)
  await friend.getByRole('button', { name: words.checkin.checkInNow }).first().click()
  await friend.getByText(words.checkin.done).first().waitFor()
  await open()
  await expect.poll(() => figures.allInnerTexts()).toEqual([openedFigure(1), people(1), people(1)])
}

/** Nine friends do not fill a group; the tenth does, and the confirmation appears once. */
async function fillGroup(
  { page, open }: InviterView,
  bring: (no: number) => Promise<unknown>,
): Promise<void> {
  for (let no = 2; no < inviteGroupSize; no += 1) await bring(no)
  await open()
  await page.getByText(inviteWords.groups.progress(9, inviteGroupSize)).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await bring(inviteGroupSize)
  await page.goto(`${club.url}/activity-inviter`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(inviteWords.inviter.text(inviteGroupSize, 1)).waitFor()
  await looksRight(page)
  await dialog.getByRole('button', { name: words.common.later }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: inviteWords.groups.confirm }).click()
  await dialog.getByRole('button', { name: inviteWords.inviter.confirm }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(inviteWords.groups.confirmText).waitFor({ state: 'detached' })
  await open()
  await page.getByText(inviteWords.groups.full(1)).waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
}

/** After ten within an hour the next one is held, and the list says so; older friends are on the next page. */
async function seeHeldFriend({ page, friends, open }: InviterView): Promise<void> {
  await open()
  await expect.poll(() => friends.first().innerText()).toContain(inviteWords.friends.held)
  await page.getByRole('button', { name: inviteWords.friends.more }).click()
  await expect.poll(() => friends.count()).toBe(10)
  await looksRight(page)
}

test('a friend registers by a link, both see it, and the tenth friend fills a group', async () => {
  const inviterId = await new ApiBrowser(club.url).register(club, inviterMobile, { nickName: '李奶奶' })
  const bring = (no: number) =>
    new ApiBrowser(club.url).register(club, friendMobile(no), { invitationUserId: inviterId })
  const inviter = await openReader(browser, club.url, view)
  const friend = await openReader(browser, club.url, { ...view, textSize: 'largest' })
  const own = inviterView(inviter)
  const nickName = '张大妈'

  const link = await findLink(own, inviter, inviterId)
  await registerByLink(friend.page, link, inviterId, nickName)
  await seeFriend(own, friend.page, nickName)
  await fillGroup(own, bring)
  await bring(inviteGroupSize + 1)
  await seeHeldFriend(own)

  expect(inviter.complaints).toEqual([])
  expect(friend.complaints).toEqual([])
  await friend.context.close()
  await inviter.context.close()
})

/**
 * A friend on the telephone mistypes the code first; nothing is lost, and registering without a code would work, too.
 */
async function typeCode(friend: Page, code: string): Promise<void> {
  const { invited, password } = enIdentity
  const field = friend.getByLabel(invited.code)
  await friend.getByLabel(password.newLabel).fill('short')
  await field.fill(`${code.slice(0, 8)}${(Number(code.at(-1)) + 1) % 10}`)
  await friend.getByRole('button', { name: enIdentity.register.submit, exact: true }).click()
  await friend.getByText(invited.codeSlip).waitFor()
  await looksRight(friend)
  await friend.getByRole('button', { name: invited.leaveOut }).click()
  await expect.poll(() => field.inputValue()).toBe('')
  await expect.poll(() => field.evaluate((input) => document.activeElement === input)).toBe(true)
  await field.fill(shownInvitationCode(code))
  await friend.reload()
  await hydrated(friend)
  await expect.poll(() => field.inputValue()).toBe(shownInvitationCode(code))
}

/** The member copies the note with the code, which the page also shows as it is read out. */
async function findCode({ page, context }: Reader, mobile: string): Promise<string> {
  await page.goto(`${club.url}/login`)
  await signInByPassword(page, view, mobile)
  await page.waitForURL(`${club.url}/`)
  await page.goto(`${club.url}/activity-inviter`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: inviteWords.number.copy }).click()
  await page.getByText(inviteWords.number.copied).first().waitFor()
  const note = await page.evaluate(() => navigator.clipboard.readText())
  const code = (/\d{3} \d{3} \d{3}/.exec(note)?.[0] ?? '').replaceAll(' ', '')
  await page.getByText(inviteWords.number.spoken(shownInvitationCode(code).split(' '))).waitFor()
  return code
}

test('a friend types the code that was read out on the telephone', async () => {
  const mobile = '13900000200'
  await new ApiBrowser(club.url).register(club, mobile, { nickName: '王爷爷' })
  const inviter = await openReader(browser, club.url, view)
  const code = await findCode(inviter, mobile)

  const english: View = { language: 'en_us', textSize: 'largest', width: 375 }
  const ownAddress = { extraHTTPHeaders: { 'x-forwarded-for': '10.1.2.3' } }
  const friend = await openReader(browser, club.url, english, ownAddress)
  await friend.page.goto(`${club.url}/login`)
  await signUp(club, friend.page, english, {
    mobile: '13900000201',
    nickName: 'Li Mei',
    onForm: () => typeCode(friend.page, code),
  })
  await inviter.page.reload()
  await inviter.page.getByText(inviteWords.groups.progress(1, inviteGroupSize)).waitFor()
  expect(inviter.complaints).toEqual([])
  expect(friend.complaints).toEqual([])
  await friend.context.close()
  await inviter.context.close()
})
