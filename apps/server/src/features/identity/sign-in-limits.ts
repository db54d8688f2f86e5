import { connectionOf, networkOf } from '../../kit/client-network.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { dayMs, hourMs } from './identity.rules.ts'
import type { LeakyBucket } from './leaky-bucket.rules.ts'

/** The limits of signing in that an operator can set: rules/identity#limits-of-a-connection. */
export interface SignInLimits {
  smsOfMobileDay: number
  smsOfConnectionHour: number
  /** Of those, without a picture code. */
  smsWithoutPictureOfConnectionHour: number
  smsOfClubHour: number
  picturesOfConnectionHour: number
  wrongGuessesOfConnectionHour: number
}

/** A network may use as much as this many connections. */
const connectionsOfNetwork = 4
/** SMS to a mobile in a day that unknown browsers get without a picture code. */
const smsWithoutPictureOfMobileDay = 3
/** The most of a mobile's daily SMS that one connection gets, as a share. */
const smsOfConnectionPart = 0.5
/** SMS that a known browser has to itself in a day. */
const smsOfKnownBrowserDay = 5
/** Passwords that unknown browsers may try for a mobile in a day. */
const passwordsOfStrangersDay = 30
/** The shares of a mobile's and a connection's guesses beyond which every password needs a picture code. */
const withoutPicturePart = { mobile: 1 / 3, connection: 1 / 6 }

/** Who asks or guesses: mobile and browser are hashed. */
export interface Asker {
  mobileHash: string
  browserHash: string
  address: string
}

interface LimitDeps {
  sealing: Sealing
  config: { signInLimits: SignInLimits }
}

/** A bucket, and whose it is: what a member is told depends on it. */
export interface SignInBucket extends LeakyBucket {
  of: 'mobile' | 'withoutPicture' | 'connection' | 'club'
}

type Of = SignInBucket['of']

function daily(of: Of, key: string, capacity: number): SignInBucket {
  return { of, key, capacity, drainMs: dayMs }
}

function hourly(of: Of, key: string, capacity: number): SignInBucket {
  return { of, key, capacity, drainMs: hourMs }
}

function hashesOf({ sealing }: LimitDeps, address: string): { connection: string; network: string } {
  return {
    connection: sealing.hash('address', connectionOf(address)),
    network: sealing.hash('address', networkOf(address)),
  }
}

/**
 * All buckets that one SMS fills. A known browser has its own, which nobody else can fill. Those that all requests
 * share come last, so that they are locked for the shortest time.
 */
export function smsBuckets(
  deps: LimitDeps,
  { mobileHash, browserHash, address }: Asker,
  by: { isKnown: boolean; hasPicture: boolean },
): SignInBucket[] {
  const { signInLimits: limits } = deps.config
  if (by.isKnown) {
    return [
      daily('mobile', `sms-known:${mobileHash}:${browserHash}`, smsOfKnownBrowserDay),
      hourly('club', 'sms-club-known', limits.smsOfClubHour),
    ]
  }
  const { connection, network } = hashesOf(deps, address)
  const ofConnection = Math.ceil(limits.smsOfMobileDay * smsOfConnectionPart)
  return [
    daily('mobile', `sms-mobile:${mobileHash}`, limits.smsOfMobileDay),
    daily('mobile', `sms-mobile-connection:${mobileHash}:${connection}`, ofConnection),
    ...(by.hasPicture ? [] : withoutPictureBuckets(deps, { mobileHash, address })),
    hourly('connection', `sms-connection:${connection}`, limits.smsOfConnectionHour),
    hourly('connection', `sms-network:${network}`, limits.smsOfConnectionHour * connectionsOfNetwork),
    hourly('club', 'sms-club', limits.smsOfClubHour),
  ]
}

/** The further buckets that an SMS without a picture code fills; if one is full, a picture code is needed. */
function withoutPictureBuckets(
  deps: LimitDeps,
  { mobileHash, address }: Pick<Asker, 'mobileHash' | 'address'>,
): SignInBucket[] {
  const { connection } = hashesOf(deps, address)
  return [
    daily('withoutPicture', `sms-mobile-plain:${mobileHash}`, smsWithoutPictureOfMobileDay),
    hourly(
      'withoutPicture',
      `sms-connection-plain:${connection}`,
      deps.config.signInLimits.smsWithoutPictureOfConnectionHour,
    ),
  ]
}

export function pictureBucket(deps: LimitDeps, address: string): SignInBucket {
  const { connection } = hashesOf(deps, address)
  return hourly(
    'connection',
    `picture-connection:${connection}`,
    deps.config.signInLimits.picturesOfConnectionHour,
  )
}

/**
 * The buckets for guesses at codes and passwords of any mobile that come from one connection, and from its network.
 */
export function guessBuckets(deps: LimitDeps, address: string): SignInBucket[] {
  const { connection, network } = hashesOf(deps, address)
  const { wrongGuessesOfConnectionHour: capacity } = deps.config.signInLimits
  return [
    hourly('connection', `guess-connection:${connection}`, capacity),
    hourly('connection', `guess-network:${network}`, capacity * connectionsOfNetwork),
  ]
}

/** The bucket for passwords that browsers in which the member has never signed in try for a mobile. */
export function strangersPasswordBucket(mobileHash: string): SignInBucket {
  return daily('mobile', `password-strangers:${mobileHash}`, passwordsOfStrangersDay)
}

/** Whether so many guesses are in a bucket that the next password needs a picture code. */
export function isPictureDue({ of, capacity }: SignInBucket, uses: number): boolean {
  return uses > capacity * (of === 'mobile' ? withoutPicturePart.mobile : withoutPicturePart.connection)
}
