import { connectionOf } from '../http/client-network.ts'

/** Whose work it is. Without an account, only the connection has a share. */
export interface Owner {
  account: string | null
  connection: string
}

export const ownerOf = (account: string | null, address: string): Owner => ({
  account,
  connection: connectionOf(address),
})

/** How much of the same kind of work its account and its connection have. */
export interface Share {
  ofAccount: number
  ofConnection: number
}

export const accountOf = ({ account, connection }: Owner): string => account ?? `connection ${connection}`

export function shareOf(owner: Owner, all: readonly { owner: Owner }[]): Share {
  const account = accountOf(owner)
  return {
    ofAccount: all.filter((each) => accountOf(each.owner) === account).length,
    ofConnection: all.filter(({ owner: { connection } }) => connection === owner.connection).length,
  }
}

/** The same for many owners: it counts once. */
export function sharesAmong(all: readonly { owner: Owner }[]): (owner: Owner) => Share {
  const byAccount = new Map<string, number>()
  const byConnection = new Map<string, number>()
  for (const { owner } of all) {
    const account = accountOf(owner)
    byAccount.set(account, (byAccount.get(account) ?? 0) + 1)
    byConnection.set(owner.connection, (byConnection.get(owner.connection) ?? 0) + 1)
  }
  return (owner) => ({
    ofAccount: byAccount.get(accountOf(owner)) ?? 0,
    ofConnection: byConnection.get(owner.connection) ?? 0,
  })
}

/**
 * Whether the holder of a place has more than a newcomer would have with it: nobody has two places of an account, or of
 * a connection, while somebody else waits for the first.
 */
export function hasMoreThan(holder: Share, newcomer: Share): boolean {
  const [account, connection] = [newcomer.ofAccount + 1, newcomer.ofConnection + 1]
  return holder.ofAccount > account || (holder.ofAccount === account && holder.ofConnection > connection)
}

/** Whether the holder of a place has at least as much as a newcomer would have with it. */
export const hasNoLessThan = (holder: Share, newcomer: Share): boolean =>
  holder.ofAccount > newcomer.ofAccount && holder.ofConnection > newcomer.ofConnection
