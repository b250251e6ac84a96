/** Ghana, its lake and its towns: a map that needs no tiles, so it works where there is no connection to any. */
import L from 'leaflet'
import { ghanaOutline, lakeVolta } from '#platform/ghana-outline.ts'
import { ghanaBounds, type Place, type Town, towns } from '#platform/places.ts'

const furthestOut = 6
const closest = 13
/** From this zoom on there is room for every town's name. */
const allNamesFrom = 9
/** Names that are shown from far away. */
const landmarks = ['Accra', 'Kumasi', 'Tamale', 'Takoradi', 'Sunyani', 'Bolgatanga', 'Wa', 'Ho']

export function addOutline(map: L.Map): void {
  const { south, north, west, east } = ghanaBounds
  map.setMinZoom(furthestOut).setMaxZoom(closest)
  map.setMaxBounds(L.latLngBounds([south, west], [north, east]).pad(0.5))
  map.getContainer().classList.add('map-outline')
  L.polygon(ghanaOutline.map(pointOf), { className: 'map-land', interactive: false }).addTo(map)
  L.polygon(lakeVolta.map(pointOf), { className: 'map-lake', interactive: false }).addTo(map)
  for (const town of towns) addTown(map, town)
  const showNames = () =>
    map.getContainer().classList.toggle('map-far', map.getZoom() < allNamesFrom)
  map.on('zoomend', showNames)
  showNames()
}

function addTown(map: L.Map, town: Town) {
  const far = landmarks.includes(town.name) ? '' : 'map-town-small'
  L.marker(pointOf(town), {
    interactive: false,
    keyboard: false,
    icon: L.divIcon({ className: `map-town ${far}`, html: town.name, iconSize: [0, 0] }),
  }).addTo(map)
}

const pointOf = ({ lat, lng }: Place): L.LatLngTuple => [lat, lng]
