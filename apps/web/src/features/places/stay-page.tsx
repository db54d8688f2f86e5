import { useWords } from '../../kit/i18n/i18n.tsx'
import { useRoute } from '../../kit/page/page.ts'
import { idIn } from '../../kit/page/query-params.ts'
import { useQueryParams } from '../../kit/router/router.tsx'
import { Fold } from '../../kit/ui/fold.tsx'
import { LinkRow, List } from '../../kit/ui/layout.tsx'
import { PhotoLinks } from './photo-links.tsx'
import { PlacePage } from './place-page.tsx'
import type { PlaceDetail } from './place-query.ts'
import { type StayKind, stayPaths } from './stays.rules.ts'
import { type StayWords, stayWords } from './stays.words.ts'

/** The call button's label. */
function callWord({ community }: PlaceDetail, words: StayWords): string {
  if (!community) return words.askRoom
  return community.isOpen ? words.visit : words.askOpening
}

/** One community or travel base: facts, what the price covers, pictures and brand. */
export function Page() {
  const kind = useRoute().about as StayKind
  const words = useWords(stayWords)
  const placeId = idIn(useQueryParams())
  return (
    <PlacePage
      kind={kind}
      placeId={placeId}
      back={{ path: stayPaths[kind].list, word: words[kind].back }}
      callWord={(place) => callWord(place, words)}
      more={(place) => (
        <>
          <Brand place={place} />
          <Fold title={words.priceTitle}>
            <p>{place.community?.isOpen === false ? words.priceBeforeOpening : words[kind].price}</p>
          </Fold>
        </>
      )}
      photos={(place) => <PhotoLinks kind={kind} place={place} />}
    />
  )
}

function Brand({ place: { community } }: { place: PlaceDetail }) {
  const words = useWords(stayWords)
  if (!community || community.brandName === '') return null
  return (
    <List>
      <LinkRow icon="person" to={community.brandPath} title={community.brandName} text={words.brandText} />
    </List>
  )
}
