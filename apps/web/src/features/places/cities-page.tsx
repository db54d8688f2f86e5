import { path } from '@club/contract/page-paths.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useRoute } from '../../kit/page/page.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { withQuery } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { GroupLinks } from '../../kit/ui/group-links.tsx'
import { Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import { chosenIn } from './filter-values.ts'
import { type City, citiesNeed, hasMap } from './place-query.ts'
import styles from './stays.module.css'
import { byRegion, type StayKind, stayPaths } from './stays.rules.ts'
import { stayWords } from './stays.words.ts'
import { placeWords } from './words.ts'

/** Chooses a city of a kind, or none, and leads back with all other choices preserved. */
export function Page() {
  const kind = useRoute().about as StayKind
  const title = usePageTitle()
  const words = useWords(stayWords)
  const query = useQueryParams()
  const cities = useAnswer(citiesNeed(kind))
  const { cityId = '', ...others } = chosenIn(kind, query)
  function pathWith(city: { cityId?: string }): string {
    const search = new URLSearchParams({ ...others, ...city })
    if (hasMap(query)) search.set('map', '1')
    const page = kind === 'community' && query.get('to') === 'map' ? mapPath : stayPaths[kind].list
    return withQuery(page, search)
  }
  return (
    <PageColumn title={title} note={words[kind].cityLead}>
      <Answered
        query={cities}
        lines={8}
        isEmpty={({ list }) => countOf(list) === 0}
        empty={<Empty title={words[kind].none} text={words[kind].noneText} />}
      >
        {({ list }) => (
          <>
            <LinkButton isWide to={pathWith({})}>
              {words[kind].allCities(countOf(list))}
            </LinkButton>
            <CitiesWithPlaces cities={list} current={cityId} pathOf={(city) => pathWith({ cityId: city })} />
            <CitiesWithout kind={kind} cities={list} />
          </>
        )}
      </Answered>
    </PageColumn>
  )
}

function countOf(cities: readonly City[]): number {
  return cities.reduce((sum, city) => sum + city.places, 0)
}

/** The only list whose map has its own page. */
const mapPath = path('/retirementCommunityMap')

function CitiesWithPlaces({
  cities,
  current,
  pathOf,
}: {
  cities: readonly City[]
  current: string
  pathOf: (cityId: string) => string
}) {
  const { regions, cityWithCount } = useWords(placeWords)
  const words = useWords(stayWords)
  const shown = byRegion(cities).filter(({ having }) => having.length > 0)
  return shown.map(({ region, having }) => (
    <Section key={region} title={regions[region]}>
      <GroupLinks
        label={words.inRegion(regions[region])}
        current={current}
        entries={having.map(({ cityId, name, places: count }) => ({
          to: pathOf(cityId),
          value: cityId,
          name: cityWithCount(name, count),
        }))}
      />
    </Section>
  ))
}

/** Names of cities without any places yet, so that nobody searches for theirs in vain. */
function CitiesWithout({ kind, cities }: { kind: StayKind; cities: readonly City[] }) {
  const { regions } = useWords(placeWords)
  const words = useWords(stayWords)
  const shown = byRegion(cities).filter(({ without }) => without.length > 0)
  if (shown.length === 0) return null
  return (
    <Section title={words[kind].without}>
      <p>{words.citiesFarText}</p>
      <dl className={styles.without}>
        {shown.map(({ region, without }) => (
          <div key={region}>
            <dt>{regions[region]}</dt>
            <dd>{without.map(({ name }) => name).join(words.listed)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
