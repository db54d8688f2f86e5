/** The zooms of the club's map, as Leaflet counts them; whole ones where it has tiles. */
export const minZoom = 3
/** The nearest on the club's own background, and on tiles. */
export const maxOwnZoom = 14
export const maxTilesZoom = 17
/** The nearest of the first view: a town, or for a single place the towns around it. */
export const maxFirstZoom = 11
export const maxSingleZoom = 9
/** From this zoom on, single places show their names. */
export const titlesFromZoom = 8
