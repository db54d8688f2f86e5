import { useParams } from 'react-router'
import { ItemPage } from './item-page.tsx'
import { ListPage } from './list-page.tsx'

/** Everything that members read, or one item of it. */
export function Page() {
  const { kind, itemId } = useParams()
  return kind && itemId ? <ItemPage key={`${kind}/${itemId}`} kind={kind} itemId={itemId} /> : <ListPage />
}
