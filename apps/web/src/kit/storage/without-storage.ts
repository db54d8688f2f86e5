import { sessionIdleDays } from '@club/contract/sessions.constants.ts'
import type { sessionNames } from './client-store.ts'
import { isHttps, readCookies, writeCookie } from './cookies.ts'
import { deviceValues, storages, type Values, works } from './storage.ts'

/**
 * Stand-ins for the browser's storages where there are none, as in a web view without DOM storage. What a reload must
 * not forget is kept in cookies of this host, everything else as long as the page. Only this page's script writes and
 * reads these cookies: the session is sent in its header as ever, and the server takes no cookie for it:
 * decisions/0010#without-storage.
 */

type SessionName = (typeof sessionNames)[keyof typeof sessionNames]

/** Set once the member was told: storage-notice.tsx. */
export const toldName = 'storageTold'

const inviterName: SessionName = 'invitationUserId'

/** Loaded before the module that names these reads the session; nothing here is personal in clear. */
const deviceNames: readonly (SessionName | typeof toldName)[] = [
  'authorization',
  'hasPermission',
  'helperToken',
  inviterName,
  // Encrypted.
  'tokenMember',
  'hotActivityDay',
  toldName,
]
const token: SessionName = 'authorization'
/** The pages that this visit has reloaded: again.ts. Where this is refused, none is. */
const visitNames: readonly string[] = ['reloadedFor']

const nameOf = (name: string) => `${isHttps() ? '__Host-' : ''}kept-${name}`

function readKept(name: string): string | null {
  const start = `${nameOf(name)}=`
  const found = readCookies()
    .split('; ')
    .find((cookie) => cookie.startsWith(start))
  return found === undefined ? null : decodeURIComponent(found.slice(start.length))
}

function writeKept(name: string, value: string, lifetime: string): void {
  const secure = isHttps() ? '; secure' : ''
  writeCookie(`${nameOf(name)}=${encodeURIComponent(value)}; path=/${lifetime}; samesite=strict${secure}`)
}

const forAWhile = `; max-age=${sessionIdleDays * 24 * 60 * 60}`
const dropCookie = (name: string) => writeKept(name, '', '; max-age=0')

/** The token that this page has read or written. */
let ownToken: string | null = null

/** Whether the member stays signed in after the page has been closed. */
export const isSessionKept = () => readKept(token) !== null

/** A storage that keeps these values in cookies and refuses all others, so that they last as long as the page. */
function cookiesOf(names: readonly string[], lifetime: string): Values {
  return {
    length: 0,
    key: () => null,
    getItem(name: string): string | null {
      const value = readKept(name)
      if (name !== token || value === ownToken) return value
      // Somebody signed in or out in another tab, and no event tells it without a storage.
      storages.onOtherSession?.()
      return ownToken
    },
    setItem(name: string, value: string): void {
      if (!names.includes(name)) throw new DOMException(name, 'QuotaExceededError')
      writeKept(name, value, lifetime)
      if (readKept(name) !== value) throw new DOMException('cookies are refused', 'SecurityError')
      if (name === token) ownToken = value
    },
    removeItem(name: string): void {
      dropCookie(name)
      if (name === token) ownToken = null
    },
  }
}

/** A storage that is full, or can only be read, hands over what it holds: it would be out of date when it is back. */
function takeFrom(storage: () => Values): void {
  try {
    const stored = storage()
    for (const name of deviceNames) {
      const value = stored.getItem(name)
      if (value !== null && readKept(name) === null) writeKept(name, value, forAWhile)
      if (readKept(name) !== null) stored.removeItem(name)
    }
  } catch {
    // There is none.
  }
}

/** The browser has got its storage back: it takes over what cookies kept, unless somebody has signed in there since. */
function moveToStorage(storage: Values): void {
  const isTaken = storage.getItem(token) !== null
  for (const name of deviceNames) {
    const value = readKept(name)
    if (value !== null && !isTaken) storage.setItem(name, value)
    dropCookie(name)
  }
}

/** Puts the stand-ins in their places. */
function standIn(): void {
  if (!works(storages.visit)) {
    const visit = cookiesOf(visitNames, '')
    storages.visit = () => visit
  }
  if (works(storages.device)) {
    moveToStorage(storages.device())
    return
  }
  takeFrom(storages.device)
  const device = cookiesOf(deviceNames, forAWhile)
  storages.device = () => device
  storages.areReplaced = true
  ownToken = readKept(token)
  // The address has named the inviter before this was loaded.
  const inviter = deviceValues.get(inviterName)
  if (inviter !== null) deviceValues.set(inviterName, inviter)
  // Each visit extends them, as it does the session on the server.
  for (const name of deviceNames) {
    const value = readKept(name)
    if (value !== null) writeKept(name, value, forAWhile)
  }
}

// As soon as this module is loaded, which is before the session is read.
standIn()
