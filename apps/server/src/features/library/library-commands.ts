import { defaultLanguage } from '@club/contract/languages.ts'
import type { Db } from '../../kit/database/db.ts'
import { command, commandGroup, exitCodes } from '../../kit/operator/operator-command.ts'
import { textTable } from '../../kit/operator/text-table.ts'
import { itemTitle, type Published } from '../content/content.ts'
import { worstFirst } from './ratings.rules.ts'
import { memberRatings, visitorRatings } from './ratings.sql.ts'

interface RatingsCommandDeps {
  db: Db
  published: Published
}

/** The operator's commands for readers' ratings; the content feature describes the group. */
export const libraryCommands = commandGroup<RatingsCommandDeps>('content', null, [
  command({
    name: 'ratings',
    description: "lists readers' ratings of each item, the worst first",
    does: 'showsNobody',
    run: async ({ db, published }, { print }) => {
      const rows = worstFirst([...(await db.all(memberRatings.sums)), ...(await db.all(visitorRatings.sums))])
      if (rows.length === 0) print.out('no reader has rated anything yet')
      else {
        const head = ['item', 'helpful', 'not helpful', 'title']
        const lines = rows.map(({ kind, itemId, helpful, notHelpful }) => [
          `${kind}/${itemId}`,
          String(helpful),
          String(notHelpful),
          itemTitle(published, kind, itemId, defaultLanguage),
        ])
        for (const line of textTable([head, ...lines])) print.out(line)
      }
      return exitCodes.ok
    },
  }),
])
