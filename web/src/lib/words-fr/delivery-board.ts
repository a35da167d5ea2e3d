import type { Words } from '../words.ts'

/** French of the plan board: routes of a day as lanes on one axis of time. */
export const words: Words = {
  Board: 'Tableau',
  'Map of the board': 'Carte du tableau',
  'The day before': 'Le jour précédent',
  'The day after': 'Le jour suivant',
  Beside: 'À côté',
  'Less of the day, wider': 'Moins de la journée, plus large',
  'More of the day, narrower': 'Plus de la journée, plus étroit',
  'There are more routes: the first {{count}} are shown.':
    'Il y a plus de tournées : les {{count}} premières sont affichées.',
  'No routes on this day': 'Aucune tournée ce jour-là',
  'Drafts, scheduled routes and those under way stand here as lanes, with the time at each stop.':
    'Les brouillons, les tournées planifiées et celles en cours sont ici en couloirs, avec l’heure à chaque arrêt.',
  'Drag a stop, or take it up by Space, move it by the arrows, put it down by Enter; Escape puts it back.':
    'Faites glisser un arrêt, ou prenez-le avec Espace, déplacez-le avec les flèches, posez-le avec Entrée ; Échap le remet.',
  'You may not change routes.': 'Vous ne pouvez pas modifier les tournées.',
  'The driver is at its door': 'Le chauffeur est à sa porte',
  'Routes of the day': 'Tournées du jour',
  '{{count}} routes_one': '{{count}} tournée',
  '{{count}} routes': '{{count}} tournées',
  'Stop {{place}}: {{orderNo}}': 'Arrêt {{place}} : {{orderNo}}',
  'Window {{window}}': 'Créneau {{window}}',
  'It has no place': 'Sans lieu',
  'It breaks a rule: {{what}}': 'Enfreint une règle : {{what}}',
  kg: 'kg',
  pkgs: 'colis',
  '{{name}} here': '{{name}} ici',
  'best place': 'meilleure place',
  'its own route': 'sa propre tournée',
  'Stop {{place}} of {{stops}}, {{name}}': 'Arrêt {{place}} sur {{stops}}, {{name}}',
  'Where it stands now': 'Là où il est',
  'It breaks no rule': 'Aucune règle n’est enfreinte',
  'No connection: it is back at its place, nothing was saved.':
    'Il n’y a pas de connexion : il est revenu à sa place, rien n’a été enregistré.',
  'No answer came. What is true is shown when the connection is back.':
    'Aucune réponse n’est venue. L’état réel s’affichera au retour de la connexion.',
  'With what {{name}} saves: {{sum}}': 'Avec ce que {{name}} économise : {{sum}}',
  'Looking for places': 'Recherche de places',
  'Move to…': 'Déplacer vers…',
  'no {{skill}}': 'sans {{skill}}',
  '{{amount}} min over': '{{amount}} min de trop',
  '{{amount}} kg over': '{{amount}} kg de trop',
  '{{amount}} m³ over': '{{amount}} m³ de trop',
  '{{amount}} pkgs over': '{{amount}} colis de trop',
  'does not fit': 'n’entre pas',
  late: 'en retard',
  break: 'pause',
}
