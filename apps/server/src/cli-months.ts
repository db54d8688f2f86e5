import { resolve } from 'node:path'
import type { Command as Program } from 'commander'

/** Sends a command with its arguments to where it runs. */
export type Send = (name: string, args: Record<string, unknown>) => Promise<void>

/** What the operator types about months, flags, outages and the ledger. */
export function monthPrograms(club: Program, send: Send): void {
  const months = club.command('months').description('finished months: close them, and the list for the bank')
  months
    .command('close [month]')
    .description('freezes a finished month; the last one by default. A repeat changes nothing')
    .action((month?: string) => send('months close', month ? { month } : {}))
  months
    .command('list')
    .description('the months that are closed or being closed')
    .action(() => send('months list', {}))
  months
    .command('export <month> <file>')
    .description('the ranks of a closed month with customer number and mobile (CSV); needs --reason')
    .action((month: string, file: string) => send('months export', { month, file: resolve(file) }))

  const points = club
    .command('points')
    .description('entries under suspicion: the points stay, the rank may not')
  points
    .command('entries <user>')
    .description("a member's entries of a month, with the numbers that flags need")
    .option('--month <month>', 'another month than the running one')
    .action((userId: string, options: { month?: string }) => send('points entries', { userId, ...options }))
  for (const [what, description] of [
    ['flag', 'flags one entry (user/number or user/key) or all of a month; needs --reason'],
    ['unflag', 'lifts such flags; needs --reason'],
  ] as const) {
    points
      .command(`${what} <target>`)
      .description(description)
      .option('--month <month>', 'with a member alone: another month than the running one')
      .action((target: string, options: { month?: string }) => send(`points ${what}`, { target, ...options }))
  }
  points
    .command('flags')
    .description('the flags of a month')
    .option('--month <month>', 'another month than the running one')
    .action((options: { month?: string }) => send('points flags', options))

  const outage = club.command('outage').description('days on which the club was down')
  outage
    .command('declare')
    .description("makes everybody's check-in of those days good; needs --reason")
    .requiredOption('--from <day>', 'the first day')
    .requiredOption('--to <day>', 'the last day')
    .action((options: { from: string; to: string }) => send('outage declare', options))
  outage
    .command('list')
    .description('the outages that were declared')
    .action(() => send('outage list', {}))

  club
    .command('ledger')
    .description('the books of all members')
    .command('verify')
    .description('checks every invariant and names the first row that breaks one')
    .action(() => send('ledger verify', {}))
}
