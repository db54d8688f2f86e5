import { passwordPattern } from '@club/contract/identity.constants.ts'
import { letterSubstitutes } from '@club/contract/reserved-name.rules.ts'
import type { StatusName } from '@club/contract/statuses.ts'

/** What somebody who guesses would try first: rules/identity#new-passwords. */
export interface LikelyGuesses {
  /** Whole passwords, in lower case. */
  common: ReadonlySet<string>
  /** Lower-case words that need more than digits beside them. */
  commonWords: ReadonlySet<string>
  /** Of the club and the bank. */
  clubWords: readonly string[]
  mobile: string
  /** The member's nicknames. */
  nickNames: readonly string[]
}

/** Characters that people type in a row, forwards or backwards. */
const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const bothWays = rows.flatMap((row) => [row, [...row].reverse().join('')])
const minRunLength = 3
/** This many characters beside runs are too few: `a1234567`. */
const tooFewCharacters = 2
const mobileDigits = 6
const minClubWordLength = 5
const minNickNameLength = 4

/** 8 to 20 characters, letters and digits, at least one of each: rules/identity#passwords. */
export function isPasswordFormat(password: string): boolean {
  return passwordPattern.test(password)
}

/** Words of names, and the names as one word, in lower case: `Evergreen Bank` → `evergreen`, `evergreenbank`. */
export function clubWordsOf(names: readonly string[]): string[] {
  const words = names.flatMap((name) => {
    const parts = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
    return [...parts, parts.join('')]
  })
  return [...new Set(words)].filter((word) => word.length >= minClubWordLength)
}

/** `ok`, or why a new password is refused. */
export function judgeNewPassword(password: string, guessed: LikelyGuesses): StatusName {
  if (!isPasswordFormat(password)) return 'passwordFormat'
  const text = password.toLowerCase()
  if (holdsOwnWord(text, guessed)) return 'passwordOwnWords'
  return isCommon(text, guessed) ? 'passwordCommon' : 'ok'
}

function holdsOwnWord(text: string, { clubWords, mobile, nickNames }: LikelyGuesses): boolean {
  const names = nickNames.map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, ''))
  const words = [...clubWords, ...names.filter((name) => name.length >= minNickNameLength)]
  if (words.some((word) => substitutionPattern(word).test(text))) return true
  const ofMobile = Array.from({ length: mobile.length - mobileDigits + 1 }, (_, at) =>
    mobile.slice(at, at + mobileDigits),
  )
  return ofMobile.some((digits) => text.includes(digits))
}

/** Matches a word, also with digits in place of letters: `ev3rgr33n`. */
function substitutionPattern(word: string): RegExp {
  return new RegExp([...word].map((letter) => letterSubstitutes[letter] ?? letter).join(''))
}

function isCommon(text: string, { common, commonWords }: LikelyGuesses): boolean {
  if (common.has(text) || commonWords.has(text.replace(/^\d+|\d+$/g, ''))) return true
  return isLettersAndDate(text) || charactersOutsideRuns(text) <= tooFewCharacters
}

/** `wl19560312`: initials and a birthday. */
function isLettersAndDate(text: string): boolean {
  const date = /^[a-z]{0,3}((?:19|20)\d\d)(\d\d)(\d\d)[a-z]{0,3}$/.exec(text)
  if (!date) return false
  const [month, day] = [Number(date[2]), Number(date[3])]
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

/**
 * How many characters are in no run: a row of the keyboard, the alphabet or the digits, or one character repeated.
 */
function charactersOutsideRuns(text: string): number {
  let beside = 0
  for (let at = 0; at < text.length; ) {
    const length = runAt(text, at)
    beside += length < minRunLength ? 1 : 0
    at += length < minRunLength ? 1 : length
  }
  return beside
}

function runAt(text: string, at: number): number {
  const character = text.charAt(at)
  let longest = 1
  while (text.charAt(at + longest) === character) longest += 1
  for (const row of bothWays) {
    let length = 1
    while (at + length < text.length && row.includes(text.slice(at, at + length + 1))) length += 1
    longest = Math.max(longest, length)
  }
  return longest
}
