import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A browser's cookies, as a script sees them; over https. */
class CookieJar {
  readonly kept = new Map<string, string>()
  readonly written: string[] = []
  isRefusing = false

  get cookie(): string {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  set cookie(text: string) {
    this.written.push(text)
    const [name = '', value = ''] = (text.split('; ')[0] ?? '').split('=')
    if (this.isRefusing) return
    if (text.includes('max-age=0')) this.kept.delete(name)
    else this.kept.set(name, value)
  }
}

let jar: CookieJar
const reload = vi.fn()

function throwing(): never {
  throw new DOMException('denied', 'SecurityError')
}

/** A storage in memory, or one that is null or throws at its first touch or only when written. */
const noStorages = {
  null: () => ({ value: null }),
  'throwing when touched': () => ({ get: throwing }),
  'throwing when written': () => ({
    value: { getItem: () => null, setItem: throwing, removeItem: throwing },
  }),
  'silent when written': () => ({
    value: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
  }),
}

function giveStorage(descriptor: () => PropertyDescriptor): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { configurable: true, ...descriptor() })
}

function workingStorage(values: Record<string, string>): PropertyDescriptor {
  const kept = new Map(Object.entries(values))
  return {
    value: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    },
  }
}

/** Loads the page: the modules again, with what the browser kept, and whom the address names as inviter. */
async function load(inviter?: string) {
  vi.resetModules()
  const storage = await import('./storage.ts')
  if (inviter) (await import('./client-store.ts')).clientStore.setInvitationUserId(inviter)
  if (!storage.hasStorages()) await import('./without-storage.ts')
  const { clientStore } = await import('./client-store.ts')
  const { isSessionKept } = await import('./without-storage.ts')
  storage.storages.onOtherSession = reload
  return { clientStore, isSessionKept, ...storage }
}

const own = ['localStorage', 'sessionStorage'].map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
)

beforeEach(() => {
  jar = new CookieJar()
  reload.mockClear()
  vi.stubGlobal('document', jar)
  const location = { protocol: 'https:', reload }
  vi.stubGlobal('location', location)
  vi.stubGlobal('window', { location })
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const [name, descriptor] of own) {
    Reflect.deleteProperty(globalThis, name)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
  }
})

test.each(Object.entries(noStorages))(
  'with storages that are %s, a session outlasts the page, and signing out ends it',
  async (_kind, descriptor) => {
    giveStorage(descriptor)
    const first = await load()
    expect(first.storages.areReplaced).toBe(true)
    first.clientStore.setToken('T1')
    first.clientStore.setHasPermission(true)
    first.clientStore.setToken('T2')

    const { clientStore, isSessionKept } = await load()
    expect([clientStore.token(), clientStore.hasPermission(), isSessionKept()]).toEqual(['T2', true, true])
    clientStore.clearMember()
    clientStore.clearTraces()
    expect([clientStore.token(), jar.cookie]).toEqual([null, '__Host-kept-hasPermission=false'])
    expect((await load()).clientStore.hasPermission()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  },
)

/** A storage that is full: an empty value still fits, and what it holds can be read and removed. */
function fullStorage(values: Record<string, string>): PropertyDescriptor {
  const { value } = workingStorage(values)
  const setItem = (_name: string, text: string) => void (text === '' || throwing())
  return { value: { ...value, setItem } }
}

test('a full storage keeps no session, so cookies do, also the one that it held when it became full', async () => {
  const full = fullStorage({ authorization: 'T1', hasPermission: 'true' })
  giveStorage(() => full)
  const first = await load()
  expect([first.clientStore.token(), first.clientStore.hasPermission()]).toEqual(['T1', true])
  first.clientStore.setToken('T2')
  const second = await load()
  expect([second.clientStore.token(), second.isSessionKept()]).toEqual(['T2', true])
  second.clientStore.clearMember()
  expect((await load()).clientStore.token()).toBeNull()
})

test('its cookies belong to this host and its own pages, and last as long as an unused session', async () => {
  giveStorage(noStorages.null)
  const { clientStore, deviceValues, visitValues } = await load()
  clientStore.setToken('T1')
  visitValues.set('reloadedFor', '/a;b')
  deviceValues.set('userInfo', 'personal')
  visitValues.set('arrival.mobile', '13900000001')
  expect(jar.written).toEqual([
    '__Host-kept-authorization=T1; path=/; max-age=2592000; samesite=strict; secure',
    '__Host-kept-reloadedFor=%2Fa%3Bb; path=/; samesite=strict; secure',
  ])
  expect([deviceValues.get('userInfo'), visitValues.get('reloadedFor')]).toEqual(['personal', '/a;b'])
})

test('who invited the visitor outlasts the page', async () => {
  giveStorage(noStorages['throwing when touched'])
  await load('u-1')
  const { clientStore } = await load()
  expect(clientStore.invitationUserId()).toBe('u-1')
  clientStore.clearTraces()
  expect((await load()).clientStore.invitationUserId()).toBeNull()
})

test('each visit extends the cookies', async () => {
  giveStorage(noStorages.null)
  jar.kept.set('__Host-kept-authorization', 'T1')
  await load()
  expect(jar.written).toEqual([
    '__Host-kept-authorization=T1; path=/; max-age=2592000; samesite=strict; secure',
  ])
})

test('where cookies are refused, too, a session lasts as long as the page', async () => {
  giveStorage(noStorages.null)
  jar.isRefusing = true
  const { clientStore, isSessionKept } = await load()
  clientStore.setToken('T1')
  clientStore.setHasPermission(true)
  expect([clientStore.token(), clientStore.hasPermission(), isSessionKept()]).toEqual(['T1', true, false])
  clientStore.clearMember()
  expect([clientStore.token(), (await load()).clientStore.token()]).toEqual([null, null])
  expect(reload).not.toHaveBeenCalled()
})

test('a page whose session was replaced in another tab sends the old one and is reloaded', async () => {
  giveStorage(noStorages.null)
  const { clientStore } = await load()
  clientStore.setToken('T1')
  jar.kept.set('__Host-kept-authorization', 'of somebody else')
  expect([clientStore.token(), reload.mock.calls.length]).toEqual(['T1', 1])
  expect((await load()).clientStore.token()).toBe('of somebody else')
})

test('a storage that has come back takes the session over, and nothing stays in cookies', async () => {
  giveStorage(() => workingStorage({}))
  jar.kept.set('__Host-kept-authorization', 'T1').set('__Host-kept-hasPermission', 'true')
  const { clientStore, storages } = await load()
  expect([clientStore.token(), clientStore.hasPermission(), jar.cookie]).toEqual(['T1', true, ''])
  expect(storages.areReplaced).toBeUndefined()
})

test('who signed in by the storage since is not replaced by an older cookie', async () => {
  giveStorage(() => workingStorage({ authorization: 'T2', hasPermission: 'true' }))
  jar.kept.set('__Host-kept-authorization', 'T1')
  const { clientStore } = await load()
  expect([clientStore.token(), jar.cookie]).toEqual(['T2', ''])
})
