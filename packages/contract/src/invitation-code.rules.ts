/** The code by which a member invites on the telephone: rules/invitations#invitation-code. */

export const invitationCodeLength = 9
const groupLength = 3

/** The quasigroup of Damm's algorithm: its check digit detects any wrong digit and any two swapped ones. */
const damm = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

function remainderOf(digits: string): number {
  return [...digits].reduce((row, digit) => Number(damm[row]?.[Number(digit)] ?? 0), 0)
}

/** The check digit that follows `digits`. */
export function invitationCheckDigit(digits: string): string {
  return String(remainderOf(digits))
}

/** Whether a code can have been given out: nine digits, the last of which fits the others. */
export function isInvitationCode(code: string): boolean {
  return code.length === invitationCodeLength && /^\d+$/.test(code) && remainderOf(code) === 0
}

/** A typed code as it is stored: only its characters, without spaces, dashes and full-width digits. */
export function cleanInvitationCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\-–—·.,，。、]/g, '')
}

/** A code as it is shown and read out, in groups of three: `123 567 890`. */
export function shownInvitationCode(code: string): string {
  return (code.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join(' ')
}
