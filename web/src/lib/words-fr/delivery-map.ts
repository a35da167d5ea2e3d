import type { Words } from '../words.ts'

/** French of the maps of delivery. */
export const words: Words = {
  Map: 'Carte',
  List: 'Liste',
  View: 'Vue',
  'The map is loading...': 'La carte se charge...',
  'The map did not load': 'La carte ne s’est pas chargée',
  'This browser draws no maps': 'Ce navigateur ne dessine pas de cartes',
  'Everything on it is also in the list.': 'Tout ce qu’elle montre est aussi dans la liste.',
  'It has no WebGL, or it is switched off. Everything on the map is also in the list.':
    'Il n’a pas WebGL, ou WebGL est désactivé. Tout ce que montre la carte est aussi dans la liste.',
  'This shape crosses itself, so nothing was checked. Draw it again.':
    'Cette forme se croise elle-même : rien n’a été coché. Dessinez-la de nouveau.',
  'There is nothing inside of this shape.': 'Il n’y a rien dans cette forme.',
  'There is nothing in view.': 'Il n’y a rien dans la vue.',
  '{{name}}: arrows move it, Enter goes from pin to pin, Space presses one':
    '{{name}} : les flèches la déplacent, Entrée passe d’un repère à l’autre, Espace en choisit un',
  '{{name}}: arrows move it, Enter puts the pin into the middle':
    '{{name}} : les flèches la déplacent, Entrée met le repère au milieu',
  'Map of the address': 'Carte de l’adresse',
  'Press where it is, or drag the pin.': 'Appuyez là où c’est, ou déplacez le repère.',
  'On the map': 'Sur la carte',
  'Zoom in': 'Agrandir',
  'Zoom out': 'Réduire',
  'Show all of it': 'Tout montrer',
  'Draw a shape around orders': 'Dessiner une forme autour de commandes',
  'Draw a rectangle around orders': 'Dessiner un rectangle autour de commandes',
  'Check all in view': 'Cocher tout ce qui est en vue',
  'At most {{most}} are checked at once, and inside are {{inside}}. Draw a smaller shape.':
    '{{most}} au plus se cochent à la fois, et il y en a {{inside}} à l’intérieur. Dessinez une forme plus petite.',
  'Map of the order pool': 'Carte du bassin de commandes',
  'Show all on map': 'Tout montrer sur la carte',
  'Only the newest are here: {{most}}': 'Seuls les plus récents sont ici : {{most}}',
  'No stop of this route has a place on the map.': 'Aucun arrêt de cette tournée n’a de lieu sur la carte.',
  'Map of the route': 'Carte de la tournée',
  '{{count}} stops have no place': '{{count}} arrêts sont sans lieu',
  '{{count}} stops have no place_one': '{{count}} arrêt est sans lieu',
}
