import { PhotoViewer } from './photo-viewer.tsx'

/** The pictures of a base for long stays. */
export function Page() {
  return <PhotoViewer kind="travel_base" />
}
