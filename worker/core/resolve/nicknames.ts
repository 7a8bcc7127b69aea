/* A form in several lines ("alex") belongs to each of them. */
const LINES = `
abigail abby abbie gail
abraham abe bram
adelaide addie heidi
agnes aggie
albert al bert bertie albie
alexander alex al sandy xander sasha lex alec aleks sascha
alexandra alex sandra sandy lexi sasha alix
alfred al alf alfie fred freddie
alice ali
alison ali allie
amanda mandy
amelia amy millie mia
andrea andi
andrew andy drew andreas
angela angie
anna annie ann anne anya nina anja
anthony tony ant
antonia toni
archibald archie
arthur art artie
augusta gussie
augustus gus
barbara barb barbie babs
barnabas barney
bartholomew bart
beatrice bea trixie
benjamin ben benny benji benno
bernard bernie
bethany beth
bradley brad
brandon bran
bridget bridie biddy
caroline carrie caro lina
cassandra cass cassie sandra
catherine cathy cat kate katie kat kathy cate katharina katharine katherine kathryn kathi kitty kaye
cecilia cece celia cissy
charles charlie chuck chas chaz carl
charlotte charlie lottie lotte char
christian chris
christina chris christie chrissy tina christine kristina
christopher chris kit topher kris christoph
clara claire clare
clarence clancy
clifford cliff
constance connie
cornelius neil corny
cynthia cindy
daniel dan danny
danielle dani
david dave davey davy
deborah deb debbie debby
delilah lila
dennis denny
dominic dom nick
dominique nicky
donald don donny donnie
dorothy dot dottie dolly dora
douglas doug
edmund ed eddie ted
edward ed eddie ted teddy ned eddy
edwin ed eddie
eleanor ellie nell nora lena nellie elena
elizabeth liz lizzie beth betty eliza elise elsie lisa libby betsy bess liza lizzy liesl elisabeth
ella ellie
emily em emmy emmie
emma em emmy
ernest ernie
esther essie hetty
eugene gene
evelyn eve evie
ezekiel zeke
felicity fliss flick
ferdinand ferdi
florence flo florrie flossie
frances fran franny frankie
francis frank frankie fran
francisco paco pancho fran
franklin frank
frederick fred freddie freddy rick fritz friedrich
gabriel gabe gabi
gabriella gabby gabi ella gabriele gabrielle
geoffrey geoff jeff
georgina georgie gina georgia
gerald gerry jerry
gertrude gertie trudy
gilbert gil bert
giovanni gianni nino
giuseppe beppe pino
gregory greg gregor
guillermo memo
gwendolyn gwen wendy
hannah hanna
harold harry hal
harriet hattie harry
helen nell nellie lena ellen helena
henry harry hank hal heinrich heinz
herbert herb bert herbie
howard howie
hubert hugh bert
ignacio nacho
irene rene
isaac ike zac
isabella bella izzy isa belle ella isabel isabelle bel
jacob jake jack jakob
jacqueline jackie
james jim jimmy jamie jem
jane janie jenny
janet jan
jason jay jase
jasmine jaz jas
jean jeanie
jeffrey jeff
jennifer jen jenny jenn
jeremy jerry jem
jerome jerry
jessica jess jessie
joanna jo joan joanne
jonathan jon jonny john
johannes hans jo hannes
john jack johnny jon
jose pepe
joseph joe joey jo jos josef
josephine jo josie fifi
joshua josh
joyce joy
juan juanito
judith judy jude
julia jules julie
julian jules
karolina lina karo
kenneth ken kenny
kimberly kim
kirsten kirsty
laura laurie lori
lauren laurie
lawrence larry laurie lars laurence
leonard len leo lenny
leonardo leo nardo
leonora nora
leopold leo poldi
leslie les
lillian lily lil lilly
louis lou louie
louisa lou lulu louise
lucas luke luca
lucille lucy
lucinda lucy cindy
luis lucho
madeline maddie maddy madeleine lena
magdalena lena maggie magda madalena
malcolm mal
manuel manny manolo
marcus mark marc
margaret maggie meg peggy madge marge margie greta rita daisy maisie margot megan margarete gretel
maria mary mia mitzi marie ria
marianne mary annie
marilyn mary lyn
marjorie marge margie
marshall marsh
martha marty patty
martin marty
martina tina
mary molly polly mamie may
matilda tilly mattie tilda maud
matthew matt matty matthias
maureen mo
maurice mo maury
maximilian max maxi
maxine max
maxwell max
melanie mel
melissa mel missy lissa
mercedes mercy
mervyn merv
michael mike mick mickey mikey mitch michel misha
michaela mickey kayla
michelle shelly shell
mildred millie
millicent millie
mitchell mitch
miranda mira randi
mohammed mo mohamed muhammad mohammad
monica mona
montgomery monty
morris mo
muriel mu
nancy nan
natalia natasha talia nat
natalie nat nattie
nathan nate nat
nathaniel nate nat nathan
nicholas nick nicky nico klaus niklas nik
nicole nicky nikki cole
nigel nige
norman norm
oliver ollie olly
olivia liv livvy ollie
oscar ozzie
oswald oz ozzie
pamela pam
patricia pat patty tricia trish patsy
patrick pat paddy rick
paula polly
penelope penny nell
peter pete petey
philip phil pip phillip
philippa pip pippa
phoebe bee
priscilla cilla prissy
rachel rach shelly
ralph ralphie
randolph randy randall
raphael rafa raph rafael
raymond ray
rebecca becky becca bex
reginald reg reggie
regina gina reggie
rene renny
rhoda rho
richard rick dick ricky rich richie ritchie
robert bob rob bobby robbie bert robin bobbie
roberta bobbie
roderick rod rick
rodney rod
roger rodge
roland rollo
ronald ron ronnie
rosalind roz rose
rosamund roz rose
rosemary rosie rose romy
roxanne roxy
rudolph rudy rudi
russell russ
ruth ruthie
samantha sam sammy
samuel sam sammy
sarah sally sadie
sebastian seb bastian basti
sharon shaz
shirley shirl
sidney sid
silvester sly
simon si
sofia sophie sofie sonya sonja sophia
solomon sol
stanley stan
stephanie steph steffi stevie
stephen steve stevie steven stefan
stewart stu stuart
susan sue susie suzy susanna susannah suzanne sukie
sylvia sylvie
tabitha tabby
tamara tammy tam
terence terry
teresa terry tess tessa theresa reese
thaddeus tad
theodore ted teddy theo
theodora dora thea
thomas tom tommy
timothy tim timmy
tobias toby
trevor trev
tristan tris
valentina tina val
valerie val
vanessa nessa
veronica ronnie vera
victor vic
victoria vicky tori vic vicki
vincent vince vinny
violet vi
virginia ginny
vivian viv
vladimir vova volodya
walter walt wally
wilfred wilf fred
wilhelmina mina minnie willa
william will bill billy willy liam willie wilhelm
winifred winnie freda
winston win
yekaterina katya
yevgeny zhenya
yvonne vonnie
zachary zach zack zac
`;

const LINES_OF = new Map<string, number[]>();
const FORMS_OF = LINES.trim()
  .split("\n")
  .map((forms) => forms.split(" "));
for (const [line, forms] of FORMS_OF.entries())
  for (const form of forms) LINES_OF.set(form, [...(LINES_OF.get(form) ?? []), line]);

export const nicknameLines = (name: string): readonly number[] => LINES_OF.get(name) ?? [];

/** Names that share a line with this one. */
export const nicknamesOf = (name: string): readonly string[] => [
  ...new Set(nicknameLines(name).flatMap((line) => FORMS_OF[line] ?? [])),
];
