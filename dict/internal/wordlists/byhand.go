package main

// twoLetters are the words of two letters in the official French list; the spelling dictionary also contains symbols
// and abbreviations of that length.
const twoLetters = "AA AH AI AN AS AU AY BA BE BI BU CA CE CI DA DE DO DU EH EN ES ET EU EX FA FI GO HA HE HI HO " +
	"IF IL IN JE KA " +
	"LA LE LI LU MA ME MI MU NA NE NI NO NU OC OH OM ON OR OS OU PI PU QI RA RE RI RU SA SE SI SU TA TE TO TU UD " +
	"UN US UT VA VE VS VU WU XI"

// abbreviations are left out of the French lists: the spelling dictionary lists them as nouns and adverbs, without a
// mark. The last ones are signs of functions.
const abbreviations = "AVR BIBL BIBLIOGR CHAP CIRC COLL DEC DEP DPI ENV ETC ETYM FEVR FIG HAB IBID JANV JUIL JUILL " +
	"LITT NOV OCT REF SDCARD SDCARDS " +
	"SUPPL ARCCOS ARCCOSH ARCCOTAN ARCCOTANH ARCSIN ARCSINH ARCTAN ARCTANH COSH COTAN COTANH SIN SINH TANH"

// names are lower case in wfrench and in Français-GUTenberg, but are names or brands.
const names = "HALLOWEEN MEIJI PARKINSON REICHSTAG RHODIA RHOVYL TARTEMPION TOUSSAINT"

// misspellings are in both, too; those of verbs with all their forms. JUSQU and the like are words cut off before an
// apostrophe, EME and GUSS are parts of other words.
const misspellings = "CONPRESS* EME GUSS HARCELL* JUSQU LITSAM LORSQU MEN SHAMPOOINGN* SHOPING"

// locutionWords are French words that occur only in locutions (à tâtons, d'antan, bric-à-brac). The spelling dictionary
// does not distinguish them from foreign ones (statu quo, in vitro), which are left out unless both other lists have
// them.
const locutionWords = "AFIN ANTAN ARRACHEPIED AUPRES BERZINGUE BRIC CATIMINI CLOCHEPIED CONTREHAUT CROUPETONS " +
	"DAREDARE ENVI FLORES " +
	"INSTAR JEUN PARCE PATATA PATATI PERPETE PERPETTE PIBLE QUANT RECULONS TAPINOIS TATONS TIRELARIGOT TRAVIOLE"

// reviewedFrench are words of three letters that general dictionaries have but none or only one of the sources, and
// their other forms. Some stand for several words (led, zad, vip) and are now written like any other word.
const reviewedFrench = "ANI ANIS ASA ASAS AYS BIZ BOG BOGS CAF DAB DABS DAO DIN DINS ECO ECOS EWE EWES EXO EXOS " +
	"FIX FOB GIF GIFS GON " +
	"GONS HIP HUN HUNS IBO IBOS KAS KAT KATS KDO KDOS KIP KIPS KOB KOBS LAO LAT LATS LED LEDS LEM LEMS MAO MAOS " +
	"MOA MOAS MOX NAN NANS NAY NAYS OKA OKAS OLA OLAS ONC ORD ORDE ORDES ORDS PEC PEL PHO PHOS RAD RADS RAM RAMS " +
	"REU REUS RIF RIFS RUZ SAL SALS SAX SKA SKAS SUP TAR TARS TEC TEP TEX ULM ULMS UVA UVAS VIP VIPS YEP ZAC ZACS " +
	"ZAD ZADS ZEC ZECS ZEF ZEFS ZEK ZEKS ZEP ZEPS ZUP ZUPS"

// reviewedEnglish are words that Letterpress lacks, that SCOWL lacks or lists as too short or too rare, and that
// general dictionaries of today have. Most are coarse words, which Letterpress leaves out.
const reviewedEnglish = "EW OK ZE ASS BAE BUM COX FAG NOB POO PWN PWNS SEX TIT YER ZAC ANTIPORN APESHIT ARSEY " +
	"BELLEND BELLENDS CANDYASS DIPSHIT DIPSHITS DUMBASS DUMBASSES FELLATED FELLATES FELLATING FISTING FISTINGS " +
	"GANGBANG GANGBANGED GANGBANGING GANGBANGS GOBSHITE GOBSHITES HORNILY JAILBAIT JISM JISMS JIZZ JIZZES KICKASS " +
	"NEGROES NEGROS NUDITIES PAKI PAKIS PISSIER PISSIEST PISSY POLACK POLACKS POOFIER POOFIEST QUIM QUIMS RATSHIT " +
	"SCHLONG SCHLONGS SCROTA SHITBAG SHITBAGS SHITE SHITED SHITES SHITHOLE SHITHOLES SHITHOUSE SHITHOUSES SHITTER " +
	"SHITTERS SHITTILY SPAZ SPAZZ SPAZZED SPAZZES SPAZZING TRANNY WANKIER WANKIEST WANKY"

// scowlErrors are not words: abbreviations, parts of foreign phrases, words that lost accents, letters or blanks, and
// misspellings.
const scowlErrors = "AFTO AFTOS ANALYTICALALLY ANEROBIC ARCHEOL BALLSES BOUR BUTTONSES CESAR CETERIS CLOS COLI " +
	"COMPAGNIE DORA " +
	"DYSTOPI EMPTOR FILSES FOURB FULLSTOPS HOSPHOLIPASE INITIO KCAL LIKKER LOOSELEAF MKAY NAUSEAM " +
	"NONOCCURENCE ONYA ONYAS OVERCOMPETETIVE PALEONTOL PARALLEPIPED PARIBUS PEARTREES POPLITAEAL PREAEMPTOR " +
	"PREAEXISTENT PSEUDY PSIA PSID QEPIQ REAENTRANCE RENES ROADSIGNS SHUCKSES SITU STAMIN SUMPTION SYMMETRICLY " +
	"TEALEAVES TRABECULE TROUBLESHOOTED UNABRIDGEDS URTEXTE VEGS VEREY VERSA VETER WANTAD WHISKYS"
