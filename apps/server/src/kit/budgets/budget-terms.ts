/** What a row of the table of budgets says. */
export interface Terms {
  /**
   * Whose uses are counted together. A connection is an IPv4 address or the /64 of an IPv6 one, a network its /24 or
   * /48. 'mobile at the connection' is the part of a mobile's budget that one connection can use up.
   */
  of:
    | 'mobile'
    | 'mobile at the connection'
    | 'mobile in the browser'
    | 'browser'
    | 'member'
    | 'helper'
    | 'connection'
    | 'network'
    | 'club'
  /** What is counted, for operators. */
  what: string
  /** How many fit: a number, or a multiple of another budget's. */
  room: number | { budget: string; times: number }
  /**
   * An hour's or a day's budget comes back evenly, a business day's with the next one. What is kept 'at a time' comes
   * back when it is removed; its feature counts it by its own rows.
   */
  per: 'hour' | 'day' | 'businessDay' | 'at a time'
  /** Which uses are given back. */
  refund: 'what was right' | 'what was not sent' | 'none'
  /** What a full budget means: a refusal, a picture code first, or an answer that counts nothing. */
  full: 'refusal' | 'question' | 'not counted'
  /** The setting that changes the room. */
  setting?: `CLUB_LIMIT_${string}`
  /** The smallest value of the setting. */
  least?: number
  /** Uses that each of many honest people behind one address keeps in an evening. Only for what they share. */
  keptByEach?: number
  /** Wrong uses of their own today that somebody may have before the full budget of many refuses them, too. */
  spares?: number
  /** Over how many rows a budget of the club is counted, so that many uses at once do not wait for each other. */
  stripes?: number
}
