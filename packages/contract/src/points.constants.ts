/** Why an award was refused: rules/points#refusals. */
export const refusalReasons = [
  'monthlyCap',
  'dailyLimit',
  'cycleFull',
  'notReached',
  'channelOff',
  'underCheck',
  'checkFailed',
] as const
export type RefusalReason = (typeof refusalReasons)[number]
