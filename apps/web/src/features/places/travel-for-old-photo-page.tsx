import { PhotoViewer } from './photo-viewer.tsx'

/** The pictures of a travel base. */
export function Page() {
  return <PhotoViewer kind="travel_base" />
}
