/** How near the club's map can be seen, as Leaflet counts zooms; whole ones where it has tiles. */
export const minZoom = 3
/** The nearest on the club's own background, and on tiles. */
export const maxOwnZoom = 14
export const maxTilesZoom = 17
/** The nearest of the first view: a town, or for a single place the towns around it. */
export const maxFirstZoom = 11
export const maxSingleZoom = 9
/** From this zoom on, single places show their names. */
export const titlesFromZoom = 8

/** How far a press moves the map: this part of its width or height. */
export const panPart = 0.4
