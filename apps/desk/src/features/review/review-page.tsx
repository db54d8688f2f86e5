import { useParams } from 'react-router'
import { useMay } from '../../kit/session/me.ts'
import { ListPage } from './list-page.tsx'
import { QueuePage } from './queue-page.tsx'
import { WorkPage } from './work-page.tsx'

/** What waits one by one, the list of it, or one work by its number. */
export function Page() {
  const { place } = useParams()
  const may = useMay()
  if (place === 'list' || (place === undefined && !may('review approve'))) return <ListPage />
  return place === undefined ? <QueuePage /> : <WorkPage key={place} workNo={place} />
}
