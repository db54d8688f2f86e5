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
