import type { Channel } from '@club/contract/channels.ts'
import type { content } from '@club/contract/content.ts'
import type { Language } from '@club/contract/languages.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Tx } from '../../kit/database/db.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import { isOnShow } from './content.rules.ts'
import type { Published } from './published.ts'
import { changeInWords, changesBesideText } from './rule-changes.ts'

/** The banner position of the daily pop-up, whose items are a kind of their own. */
const hotActivityPosition = 'hot_activity'

/** What agreements need from identity, which itself reads the content. */
export interface AgreementDeps {
  recordConsent(
    tx: Tx,
    consent: { userId: string; agreementId: string; version: string; channel: Channel; at: Date },
  ): Promise<void>
}

export function contentRoutes(
  { db, clock, published }: { db: Db; clock: Clock; published: Published },
  { recordConsent }: AgreementDeps,
): HandlersOf<typeof content> {
  return {
    appInfo: async ({ language }) => ({
      brand: brandView(published, language),
      sliders: sliderList(published, language),
      avatars: avatarList(published, language),
    }),

    menuQuery: async ({ language }) => ({
      list: published.items('menu').map(({ id, facts, words }) => ({
        menuId: id,
        slot: facts.slot,
        ...words[language],
        iconUrl: published.iconUrl(facts.icon),
        url: facts.url,
      })),
    }),

    bannerQuery: async ({ language, request }) => {
      const now = clock.roughly()
      return {
        list: bannersAt(published, request.positionId)
          .filter(({ facts }) => isOnShow(facts, now))
          .map(({ id, facts, words }) => ({
            bannerId: id,
            ...words[language],
            imageUrl: published.mediaUrl(facts.image),
            url: facts.url,
            beginTime: facts.beginTime,
            endTime: facts.endTime,
          })),
      }
    },

    partnerQuery: async ({ language, request }) => ({
      partner: partnerView(published, request.source, language),
    }),

    agreementQuery: async ({ language, request }) => ({
      list: agreementList(published, request.agreementIds, language),
    }),

    ruleChanges: async ({ language }) => ({ list: changeList(published, language) }),

    agreementInsert: async ({ memberId, channel, request }) => {
      const agreement = published.item('agreement', request.agreementId)
      if (!agreement) throw new AppError('contentUnknown')
      const { version } = agreement.facts
      if (version !== request.version) throw new AppError('agreementOutdated')
      const agreementId = agreement.id
      const agreedAt = await db.inTransaction(async (tx) => {
        const now = await clock.now(tx)
        await recordConsent(tx, { userId: memberId, agreementId, version, channel, at: now })
        return now
      })
      return { agreementId, version, agreedAt: agreedAt.toISOString() }
    },
  }
}

function changeList(published: Published, language: Language) {
  return changesBesideText(published).map((change) => {
    const { day, sentences } = changeInWords(published, change, language)
    const fromDay = `${change.fromMonth}-01`
    const isInForce = fromDay <= published.day()
    return { changeId: change.changeId, fromDay, fromDayInWords: day, isInForce, sentences }
  })
}

function agreementList(published: Published, ids: readonly string[] | undefined, language: Language) {
  return published
    .items('agreement')
    .filter(({ id }) => ids?.includes(id) ?? true)
    .map(({ id, facts, words, html }) => ({
      agreementId: id,
      version: facts.version,
      title: words[language].title,
      summary: words[language].summary,
      effectiveDate: facts.effectiveDate,
      html: html[language],
      changes: words[language].changes ?? null,
      isRequired: facts.requiredFor.includes('registration'),
    }))
}

function brandView(published: Published, language: Language) {
  const brand = published.brand()
  return {
    bankName: brand.name[language],
    clubName: brand.clubName[language],
    hotline: brand.hotline.number,
    hotlineHours: brand.hotline.hours[language],
    logoUrl: published.mediaUrl(brand.logo),
    openAccount: published.bankPage('open_account'),
    isInvented: brand.invented,
  }
}

function partnerView({ brand }: Published, source: string, language: Language) {
  const { partners = {} } = brand()
  const partner = Object.hasOwn(partners, source) ? partners[source] : undefined
  return partner ? { name: partner.name[language], url: partner.url } : null
}

function sliderList(published: Published, language: Language) {
  return published.items('slider').map(({ id, facts, words }) => ({
    sliderId: id,
    ...words[language],
    imageUrl: published.mediaUrl(facts.image),
    url: facts.url,
    backgroundColor: facts.backgroundColor,
  }))
}

function bannersAt(published: Published, positionId: string) {
  if (positionId === hotActivityPosition) return published.items('hot_activity')
  return published.items('banner').filter(({ facts }) => facts.positionId === positionId)
}

function avatarList(published: Published, language: Language) {
  return published.avatars().map((avatar) => ({
    avatarId: avatar.id,
    name: avatar.name[language],
    imageUrl: published.mediaUrl(avatar.picture),
  }))
}
