import { type BudgetDeps, bucketOf, hashesOf, type Spending } from './budget.ts'
import type { LeakyBucket } from './leaky-bucket.rules.ts'

/** The shares of a mobile's and a connection's attempts beyond which every password needs a picture code. */
const withoutPicturePart = { mobile: 1 / 3, connection: 1 / 6 }

/** Who asks for a code or tries to sign in: mobile and browser are hashed. */
export interface Requester {
  mobileHash: string
  browserHash: string
  address: string
}

/** Wrong passwords belong to the browser and the mobile, so that nobody makes somebody else wait. */
export const failureKey = ({ mobileHash, browserHash }: Requester) => `browser:${mobileHash}:${browserHash}`

/** A bucket, and whose it is: what a member is told depends on it. */
export interface SignInBucket extends LeakyBucket {
  of: 'mobile' | 'withoutPicture' | 'connection' | 'club'
}

type Filled = [of: SignInBucket['of'], ...spending: Spending]

function bucketsOf(deps: BudgetDeps, spendings: readonly Filled[]): SignInBucket[] {
  return spendings.map(([of, ...spending]) => ({ of, ...bucketOf(deps, ...spending) }))
}

/** Who asks for an SMS: a known browser has buckets of its own, which nobody else can fill. */
export type SmsTier = 'known' | 'plain' | 'pictured' | 'solved'

/**
 * All buckets that one SMS fills. Those that all requests share come last, so that they are locked for the shortest
 * time. `solved` is the room that a solved picture code gives a browser where a mobile's usual SMS are used up.
 */
export function smsBuckets(
  deps: BudgetDeps,
  { mobileHash, browserHash, address }: Requester,
  tier: SmsTier,
): SignInBucket[] {
  const browser = `${mobileHash}:${browserHash}`
  if (tier === 'known')
    return bucketsOf(deps, [
      ['mobile', 'sms-known', browser],
      ['club', 'sms-club'],
    ])
  const { connection, network } = hashesOf(deps, address)
  const own: Filled[] =
    tier === 'solved'
      ? [
          ['mobile', 'sms-solved', mobileHash],
          ['mobile', 'sms-solved-connection', `${mobileHash}:${connection}`],
          ['mobile', 'sms-solved-browser', browser],
        ]
      : [
          ['mobile', 'sms-mobile', mobileHash],
          ['mobile', 'sms-mobile-connection', `${mobileHash}:${connection}`],
        ]
  const plain: Filled[] = [
    ['withoutPicture', 'sms-mobile-plain', mobileHash],
    ['withoutPicture', 'sms-connection-plain', connection],
  ]
  return bucketsOf(deps, [
    ...own,
    ...(tier === 'plain' ? plain : []),
    ['connection', 'sms-connection', connection],
    ['connection', 'sms-network', network],
    ['club', 'sms-club-strangers'],
    ['club', 'sms-club'],
  ])
}

/** The buckets for picture codes of one connection, and of its network; a solved one is taken out of them. */
export function pictureBuckets(deps: BudgetDeps, address: string): SignInBucket[] {
  const { connection, network } = hashesOf(deps, address)
  return bucketsOf(deps, [
    ['connection', 'picture-connection', connection],
    ['connection', 'picture-network', network],
  ])
}

/** For all pictures that are stored, solved or not. */
export const allPicturesBuckets = (deps: BudgetDeps): SignInBucket[] =>
  bucketsOf(deps, [['club', 'picture-club']])

/**
 * The buckets for attempts at codes and passwords of any mobile that come from one connection, and from its network.
 */
export function attemptBuckets(deps: BudgetDeps, address: string): SignInBucket[] {
  const { connection, network } = hashesOf(deps, address)
  return bucketsOf(deps, [
    ['connection', 'guess-connection', connection],
    ['connection', 'guess-network', network],
  ])
}

/** The buckets for passwords that browsers in which the member has never signed in try for a mobile. */
export function strangersPasswordBuckets(
  deps: BudgetDeps,
  { mobileHash, address }: Requester,
  tier: 'usual' | 'solved',
): SignInBucket[] {
  if (tier === 'usual') return bucketsOf(deps, [['mobile', 'password-strangers', mobileHash]])
  const { connection } = hashesOf(deps, address)
  return bucketsOf(deps, [
    ['mobile', 'password-solved', mobileHash],
    ['mobile', 'password-solved-connection', `${mobileHash}:${connection}`],
  ])
}

/** Whether a bucket is so full that the next password, or SMS, needs a picture code; null is full. */
export function isPictureDue({ of, capacity }: SignInBucket, uses: number | null): boolean {
  const part = of === 'mobile' ? withoutPicturePart.mobile : withoutPicturePart.connection
  return uses === null || uses > capacity * part
}
