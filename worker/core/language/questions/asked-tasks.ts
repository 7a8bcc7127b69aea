/* A wrong guess only adds open tasks. */

const ENGLISH =
  /\b(?:to-?dos?|my tasks?|(?:open|overdue|pending|outstanding) (?:tasks?|items?|things)|task list|overdue|what(?:'s| is| are)? (?:still )?due|reminders?|what .{0,40}\b(?:have|need|supposed|want|ought|left|got|is there|wanted|asked you) .{0,30}\bto (?:do|get done|finish|remember)(?= ?[?.!]| ?$| (?:today|tomorrow|tonight|now|next|this|before|by|on|in the|until|still)\b)|(?:did|do) i (?:still )?(?:forget|miss) (?:anything|something)|my deadlines?)(?!\p{L})/iu;
const GERMAN =
  /(?<!\p{L})(?:to-?dos?|(?:meine|offene[nr]?|welche) aufgaben?|aufgabenliste|fällig|überfällig|steht .{0,20}an(?= ?[?.!]| ?$)|was .{0,40}(?:muss|soll|sollte|wollte|habe) .{0,30}(?:tun|machen|erledigen)(?= ?[?.!]| ?$)|woran .{0,30}erinnern|habe? ich (?:etwas|was) vergessen|meine fristen)(?!\p{L})/iu;
const SPANISH =
  /(?<!\p{L})(?:(?:mis|las|qué) tareas?|pendientes?|qué .{0,20}(?:tengo|debo|falta|queda) .{0,20}(?:hacer|terminar)(?= ?[?.!]| ?$| (?:hoy|mañana|esta|este|antes|el)(?!\p{L}))|vencid[oa]s?|recordatorios?|lista de tareas)(?!\p{L})/iu;

export const asksForTasks = (query: string): boolean =>
  [ENGLISH, GERMAN, SPANISH].some((asked) => asked.test(query.slice(0, MOST_READ).replaceAll(/[’ʼ]/gu, "'")));

/** UTF-16 units. */
const MOST_READ = 300;
