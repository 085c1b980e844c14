/** Texts that players can write, and that a spreadsheet would compute, misread or break. */
export const hostileCells = [
  'safe;=1+1',
  "x;=cmd|' /C calc'!A0;y",
  '=HYPERLINK("https://evil.example";"press")',
  '"=1+1;"=2+2;""-3',
  'a|=1+1|b\t=1+1\tc,=2',
  'first\n=1+1;\r\n@SUM(1)\r-2\u{2028}+3',
  '\t=1+1',
  ' =1+1; +2,\u{200B}-3',
  '＝1+1;＋2;－3;＠4',
  "'=1+1; 'quoted'",
  '-',
  '@',
  '"',
  ',,,;;;|||',
  'Проект «Ünïcode» 😀',
  '\u{202E}evil\u{202C};\u{FEFF}=1+1',
  'a_x0041_b \u{1}\u{FFFF}',
]

/** Texts that a spreadsheet would turn into numbers, amounts, dates, times, truth values or errors. */
export const figureLike = [
  ...['12E45', '007', '1-2', '3/4', '1.000,50', '+5', '-5', '$5', '16%', '10:30 pm', '１２'],
  ...['MAR1', '3 mars', '5 de maio', '5 Ocak 2026', 'Sept 2', '123456789012345678901234567890'],
  ...['3 Mai', '3 mayo', '3. März 2026', '5 de enero de 2026', '5 KASIM', '5 EKİM', '3 марта', '3月5日'],
  ...['R$ 5', 'r$5,00', '₺5', '5 TL', '5 ₽', '₹1', 'US$ 5', '5 zł', '5 EUR', 'CHF 5', "1'000", '1’000.50'],
  ...['TRUE', 'False', ' true ', 'VRAI', 'FAUX', 'VERDADEIRO', 'FALSO', 'DOĞRU', 'YANLIŞ', 'yanlış', 'WAHR'],
  ...['#N/A', '#DIV/0!', '#REF!', '#NAME?', '#VALEUR!', '#N/D', '#NÚM!', '#YOK', '#BAŞV!', '#n/a'],
]
