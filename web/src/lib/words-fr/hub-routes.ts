import type { Words } from '../words.ts'

/** French of what the sorting hub and routes know of each other. */
export const words: Words = {
  'A box is expected there for each package. The orders stay where they are planned.':
    'Une boîte y est attendue pour chaque colis. Les commandes restent là où elles sont planifiées.',
  'Called after its day': 'Nommé d’après son jour',
  'In the hub: {{received}} of {{total}}': 'Au centre : {{received}} sur {{total}}',
  'In the hub: {{received}} of {{total}}, {{place}}': 'Au centre : {{received}} sur {{total}}, {{place}}',
  'It has been sent to the sorting hub.': 'Elle a été envoyée au centre de tri.',
  'Left the hub': 'A quitté le centre',
  'Must be at most {{0}} packages': 'Doit compter au plus {{0}} colis',
  'No manifest': 'Aucun manifeste',
  'No processed order of this manifest waits for a route':
    'Aucune commande traitée de ce manifeste n’attend de tournée',
  'Not yet in the hub': 'Pas encore au centre',
  'Please choose orders, or one route': 'Veuillez choisir des commandes, ou une tournée',
  'Send to Sorting Hub': 'Envoyer au centre de tri',
  'Stop {{stop}}': 'Arrêt {{stop}}',
  'There are no orders on this route': 'Cette tournée n’a aucune commande',
  'These orders are deleted: {{0}}': 'Ces commandes sont supprimées : {{0:term}}',
  'These orders are on a route, each with a stop of its own: {{0}}':
    'Ces commandes sont sur une tournée, chacune avec son propre arrêt : {{0:term}}',
  'These orders have been sent to the sorting hub already: {{0}}':
    'Ces commandes ont déjà été envoyées au centre de tri : {{0:term}}',
  'These orders have no whole address, and cannot go on a route: {{0}}':
    'Ces commandes n’ont pas d’adresse complète et ne peuvent pas aller sur une tournée : {{0:term}}',
  'Without orders of its own, it begins with the processed orders of this manifest.':
    'Sans commandes propres, elle commence par les commandes traitées de ce manifeste.',
  '{{count}} boxes are expected in the sorting hub': '{{count}} boîtes sont attendues au centre de tri',
  '{{count}} boxes are expected in the sorting hub_one': '{{count}} boîte est attendue au centre de tri',
  '{{route}}, stop {{stop}}': '{{route}}, arrêt {{stop}}',
}
