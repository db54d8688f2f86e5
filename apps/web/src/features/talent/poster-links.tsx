import { path } from '@club/contract/page-paths.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { LinkButton } from '../../kit/ui/button.tsx'
import { talentWords } from './words.ts'

/** Links to the work's poster and, for a winner, to the certificate. */
export function PosterLinks({
  work: { workNo, isOwn, tiers },
}: {
  work: { workNo: string; isOwn: boolean; tiers: readonly number[] }
}) {
  const { work: words } = useWords(talentWords)
  return (
    <>
      {isOwn && tiers.length > 0 && <CertificateLink workNo={workNo} />}
      <LinkButton isWide icon="picture" to={path('/createPoster', { workNo })}>
        {words.poster}
      </LinkButton>
    </>
  )
}

/** Links a winner to the certificate. */
export function CertificateLink({ workNo }: { workNo: string }) {
  const { work: words } = useWords(talentWords)
  return (
    <LinkButton isWide icon="medal" to={path('/createPoster', { workNo, kind: 'certificate' })}>
      {words.certificate}
    </LinkButton>
  )
}
