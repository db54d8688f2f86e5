import { ConfigError } from './config.ts'
import type { Context } from './context.ts'
import { publishAtStart } from './features/content/content.ts'
import { isDemoMissing, loadDemo } from './features/demo/demo.ts'
import { feedDemoBank } from './features/feeds/feeds.ts'
import { insertDemoInvitations } from './features/invite/invite.ts'
import { takeRankSnapshot } from './features/ranking/ranking.ts'
import { prepareDemoWorks, tallyVotes } from './features/talent/talent.ts'

/**
 * Prepares a fresh club before it opens: publishes content and loads the demo club if configured.
 */
export async function prepareClub(context: Context): Promise<void> {
  const { config, db, clock, published, log } = context
  // The demo club publishes its folder at each start after a change, another one that is tried out its first time; in
  // production the operator publishes.
  const isEmpty = published.version() === 0
  if (config.isDemo || (isEmpty && !config.isProduction)) await publishFolder(context)
  else if (isEmpty) log.warn('nothing is published, so members see an empty club: run `club content publish`')
  if (config.isDemo && (await isDemoMissing(db))) {
    log.info('loading the demo club: 2,000 invented members with a month of history')
    const worksFrom = () => prepareDemoWorks(context)
    await loadDemo(context, { insertDemoInvitations, feedDemoBank, prepareDemoWorks: worksFrom })
    await tallyVotes(context)
    await takeRankSnapshot(db, clock)
  }
}

/** Throws ConfigError for content that cannot be published. */
async function publishFolder({ config, db, clock, published }: Context): Promise<void> {
  const problems = await publishAtStart(db, clock, config)
  if (problems.length > 0) {
    throw new ConfigError(`the content cannot be published:\n${problems.join('\n')}`)
  }
  await published.refresh()
}
